import type { PreviewedPack, TalliedGoods, TallyCounts, TallyPreview } from '#shared/api/tally-import';
import { sum } from '#shared/domain/decimal';
import type { TallyFault } from '#shared/tally-import/faults';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { mapInTurns } from '../../http/map-in-turns.ts';
import type { TallyLine, TallyPack } from '../../tally-import/group-packs.ts';
import type { TallyReading } from '../../tally-import/read-tally.ts';
import { type KnownSpecies, speciesReader } from '../../tally-import/species.ts';
import { goodPacks } from './good-packs.ts';
import { isTally } from './supplier-lines.ts';

/** Limits for the parts of a file shown in the preview. */
const MOST_FAULTS = 200;
const MOST_PACKS = 200;
const MOST_SPECIES = 50;

/** The effects of an import; `faults` are those of the reading and of the comparison with stock. */
export async function previewOf(
  { titles, missing, packs, notes }: TallyReading,
  faults: readonly TallyFault[],
  names: { species: readonly KnownSpecies[]; mapping: TallyMapping },
): Promise<Omit<TallyPreview, 'earlier'>> {
  const errorCount = faults.filter(({ severity }) => severity === 'error').length;
  const all = await mapInTurns(packs, previewPack);
  const named = all.filter(({ packNo }) => packNo !== '');
  const packsOfGood = errorCount === 0 ? packs : goodPacks(packs);
  const good = errorCount === 0 ? all : await mapInTurns(packsOfGood, previewPack);
  return {
    titles,
    missing,
    // Lines without a number belong to no package, but are lines of the file.
    all: { ...countsOf(all), packs: named.length },
    good: countsOf(good),
    errorCount,
    warningCount: faults.length - errorCount,
    faults: faults.slice(0, MOST_FAULTS),
    notes,
    packs: named.slice(0, MOST_PACKS),
    goods: goodsOf(packsOfGood, good, names.species),
    isTally: isTally(packsOfGood),
    unknownSpecies: unknownIn(packs, names),
  };
}

function countsOf(packs: readonly PreviewedPack[]): TallyCounts {
  return {
    packs: packs.length,
    lines: packs.reduce((total, { lines }) => total + lines, 0),
    pieces: packs.reduce((total, { pieces }) => total + pieces, 0),
    area: sum(packs.map(({ area }) => area)).toNumber(),
  };
}

/** `previewed` has the areas of the packages, which are not added up line by line once more. */
function goodsOf(
  packs: readonly TallyPack[],
  previewed: readonly PreviewedPack[],
  species: readonly KnownSpecies[],
): TalliedGoods[] {
  const ids = new Map(species.map(({ treeCode, id }) => [treeCode, id]));
  const kinds = new Map<string, TalliedGoods>();
  for (const [at, { treeCode, values }] of packs.entries()) {
    const speciesId = ids.get(treeCode);
    if (speciesId === undefined) continue;
    const goods = { speciesId, grade: values.grade, thicknessMm: Number(values.thicknessMm) };
    const kind = JSON.stringify(goods);
    const area = sum([kinds.get(kind)?.area ?? 0, previewed[at]?.area ?? 0]).toNumber();
    kinds.set(kind, { ...goods, area });
  }
  return [...kinds.values()];
}

function figuresOf(lines: readonly TallyLine[]): Pick<TallyCounts, 'pieces' | 'area'> {
  const pieces = lines.reduce(
    (total, { values }) => total + (/^\d{1,6}$/.test(values.pieces) ? Number(values.pieces) : 0),
    0,
  );
  return { pieces, area: sum(lines.map(({ area }) => area)).toNumber() };
}

function previewPack({ packNo, values, lines }: TallyPack): PreviewedPack {
  const { species, grade, thicknessMm } = values;
  const faultyLines = lines.filter(({ isFaulty }) => isFaulty).length;
  return { packNo, species, grade, thicknessMm, lines: lines.length, faultyLines, ...figuresOf(lines) };
}

function unknownIn(
  packs: readonly TallyPack[],
  { species, mapping }: { species: readonly KnownSpecies[]; mapping: TallyMapping },
): TallyPreview['unknownSpecies'] {
  const find = speciesReader(species, mapping);
  const written = new Set(packs.flatMap(({ lines }) => lines.map(({ values }) => values.species)));
  return [...written]
    .filter(Boolean)
    .flatMap((name) => {
      const found = find(name);
      return 'treeCode' in found ? [] : [{ name, suggested: found.suggested }];
    })
    .slice(0, MOST_SPECIES);
}
