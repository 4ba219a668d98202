import { codeSpeciesName, joinSpeciesNames } from '#shared/domain/species';
import type { TallyMapping } from '#shared/tally-import/mapping';

/** A species of the company, with the names it may have in a tally. */
export interface KnownSpecies {
  id: string;
  treeCode: string;
  fullName: string;
  simpleName: string;
  englishName: string;
}

export type SpeciesMatch =
  | { treeCode: string }
  /** The name of the species that was probably intended; empty if there is none. */
  | { suggested: string };

/** Endings by which the trade's names of a species differ: 黑胡桃, 黑胡桃木, 黑胡桃木皮. */
const ENDINGS = /(?:木皮|木|皮|\s*(?:wood|veneer))+$/i;
const stem = (name: string) => name.toLowerCase().replace(ENDINGS, '').replace(/\s+/g, '');

/** Finds species by code or name; names that differ in an ending only are suggested, never taken. */
export function speciesReader(
  known: readonly KnownSpecies[],
  { species: mapped }: Pick<TallyMapping, 'species'>,
): (name: string) => SpeciesMatch {
  const byName = new Map<string, Set<string>>();
  const add = (name: string, treeCode: string) => {
    if (name === '') return;
    const key = name.toLowerCase();
    byName.set(key, (byName.get(key) ?? new Set()).add(treeCode));
  };
  for (const { treeCode, fullName, simpleName, englishName } of known)
    for (const name of [
      treeCode,
      fullName,
      simpleName,
      englishName,
      joinSpeciesNames(fullName, simpleName),
      codeSpeciesName(treeCode, fullName),
    ])
      add(name, treeCode);
  const codes = new Set(known.map(({ treeCode }) => treeCode));
  const ownNames = new Map(Object.entries(mapped).map(([name, code]) => [name.toLowerCase(), code]));

  return (name) => {
    const key = name.toLowerCase();
    const own = ownNames.get(key);
    if (own !== undefined && codes.has(own)) return { treeCode: own };
    const [treeCode, ...others] = byName.get(key) ?? [];
    if (treeCode !== undefined && others.length === 0) return { treeCode };
    const wanted = stem(name);
    const similar =
      wanted === ''
        ? undefined
        : known.find(({ fullName, simpleName, englishName }) =>
            [fullName, simpleName, englishName].some((one) => one !== '' && stem(one) === wanted),
          );
    return { suggested: similar?.fullName ?? '' };
  };
}
