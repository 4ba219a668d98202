import type { Menu } from '#shared/api/own-menu';
import { isDocumentKind } from '#shared/domain/document-states';
import type { Language } from '#shared/errors';
import type { FlowPage } from '#shared/workflow/flow-routes';
import { leafMenus, menuLabel, visibleMenus } from '../../menu/menu-tree.ts';
import type { Entry } from './find-entries.ts';

interface User {
  roles: string[];
  permissions: ReadonlySet<string>;
}

/** The names of the pages, without their kind of document. */
interface ProcessWords {
  process: string;
  start: string;
}

/**
 * The approval pages of each kind of document in the menu: the process, for users who may design it, and the start
 * page, for users who may make such a document.
 */
export function processEntries(
  menus: Menu[],
  { roles, permissions }: User,
  language: Language,
  words: ProcessWords,
  addressOf: (page: FlowPage, kind: string) => string,
): Entry[] {
  const kinds = leafMenus(visibleMenus(menus, roles)).filter(({ code }) => isDocumentKind(code));
  const page = (path: string, word: string, menu: Menu): Entry => ({
    path,
    title: `${word} · ${menuLabel(menu, language)}`,
    groups: [],
    names: [menu.name, menu.alias].filter(Boolean).map((name) => `${word} · ${name}`),
  });
  return kinds.flatMap((menu) => [
    ...(permissions.has('setting_edit') ? [page(addressOf('design', menu.code), words.process, menu)] : []),
    ...(permissions.has(`${menu.code}_add`) ? [page(addressOf('start', menu.code), words.start, menu)] : []),
  ]);
}
