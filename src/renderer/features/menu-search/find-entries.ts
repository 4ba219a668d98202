import type { Menu } from '#shared/api/own-menu';
import type { Language } from '#shared/errors';
import { type MatchPinyin, matchWords, normalize } from '../../components/words/match-words.ts';
import { entryAddress, groupsOf, leafMenus, menuLabel, visibleMenus } from '../../menu/menu-tree.ts';

/** A page, or a package's page, that can be found. */
export interface Entry {
  /** Where it is in the product, with the parameters it opens with. */
  path: string;
  title: string;
  /** Its menu groups, outermost first; for a package its kind. */
  groups: string[];
  /** All its names, whatever the language of the screen. */
  names: string[];
}

/** The menu entries that open a page and are visible to these roles, in the menu's order. */
export function listEntries(menus: Menu[], roles: string[], language: Language): Entry[] {
  const visible = visibleMenus(menus, roles);
  return leafMenus(visible)
    .filter((menu) => menu.path !== '')
    .map((menu) => ({
      path: entryAddress(menu),
      title: menuLabel(menu, language),
      groups: (groupsOf(visible, menu.id) ?? []).map((group) => menuLabel(group, language)),
      names: [menu.name, menu.alias].filter(Boolean),
    }));
}

/** Entries whose label begins with the typed text; all of them for an empty one. */
export function findByPrefix(entries: Entry[], typed: string): Entry[] {
  const wanted = normalize(typed);
  return entries.filter(({ title }) => normalize(title).startsWith(wanted));
}

/**
 * Entries whose name or path contains the typed text, or whose Chinese name matches it as pinyin. Those whose name begins with it
 * come first (`ckd`: 出库单 before 其他出库单), then recently opened ones, then the menu's order. An empty text lists the recently
 * opened ones.
 */
export function findEntries(
  entries: Entry[],
  typed: string,
  recentPaths: string[],
  matchPinyin: MatchPinyin,
): Entry[] {
  const wanted = normalize(typed);
  const rank = (entry: Entry) => {
    const index = recentPaths.indexOf(entry.path);
    return index < 0 ? recentPaths.length : index;
  };
  const isConfirmed = ({ path, names }: Entry) =>
    path.toLowerCase().includes(wanted) || names.some((name) => matchWords(name, typed, matchPinyin));
  const begins = ({ names }: Entry) => Number(names.some((name) => beginsWith(name, typed, matchPinyin)));
  return entries
    .filter((entry) => (wanted === '' ? recentPaths.includes(entry.path) : isConfirmed(entry)))
    .toSorted((a, b) => begins(b) - begins(a) || rank(a) - rank(b));
}

/** Whether the words match only with their first sign. */
const beginsWith = (words: string, typed: string, matchPinyin: MatchPinyin): boolean =>
  matchWords(words, typed, matchPinyin) && !matchWords(normalize(words).slice(1), typed, matchPinyin);
