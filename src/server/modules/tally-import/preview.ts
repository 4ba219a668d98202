import type { PreviewedPack, TalliedGoods, TallyCounts, TallyPreview } from '#shared/api/tally-import';
import { sum } from '#shared/domain/decimal';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { type FilePack, goodPacks, type LineFigures } from '../../tally-import/file-pack.ts';
import type { FileReading } from '../../tally-import/read-in-thread.ts';
import { type KnownSpecies, speciesReader } from '../../tally-import/species.ts';
import { isTally } from './supplier-lines.ts';

/** Limits for the parts of a file shown in the preview. */
const MOST_FAULTS = 200;
const MOST_PACKS = 200;
const MOST_SPECIES = 50;

/** The effects of an import. */
export function previewOf(
  { titles, missing, packs, faults, notes }: FileReading,
  names: { species: readonly KnownSpecies[]; mapping: TallyMapping },
): Omit<TallyPreview, 'earlier'> {
  const errorCount = faults.filter(({ severity }) => severity === 'error').length;
  const named = packs.filter(({ packNo }) => packNo !== '');
  const packsOfGood = goodPacks(packs);
  return {
    titles,
    missing,
    // Lines without a number belong to no package, but are lines of the file.
    all: { ...countsOf(packs.map(({ all }) => all)), packs: named.length },
    good: countsOf(packsOfGood.map(({ good }) => good)),
    errorCount,
    warningCount: faults.length - errorCount,
    faults: faults.slice(0, MOST_FAULTS),
    notes,
    packs: named.slice(0, MOST_PACKS).map(previewPack),
    goods: goodsOf(packsOfGood, names.species),
    isTally: isTally(packsOfGood),
    unknownSpecies: unknownIn(packs, names),
  };
}

function countsOf(figures: readonly LineFigures[]): TallyCounts {
  return {
    packs: figures.length,
    lines: figures.reduce((total, { lines }) => total + lines, 0),
    pieces: figures.reduce((total, { pieces }) => total + pieces, 0),
    area: sum(figures.map(({ area }) => area)).toNumber(),
  };
}

function goodsOf(packs: readonly FilePack[], species: readonly KnownSpecies[]): TalliedGoods[] {
  const ids = new Map(species.map(({ treeCode, id }) => [treeCode, id]));
  const kinds = new Map<string, TalliedGoods>();
  for (const { treeCode, values, good } of packs) {
    const speciesId = ids.get(treeCode);
    if (speciesId === undefined) continue;
    const goods = { speciesId, grade: values.grade, thicknessMm: Number(values.thicknessMm) };
    const kind = JSON.stringify(goods);
    const area = sum([kinds.get(kind)?.area ?? 0, good.area]).toNumber();
    kinds.set(kind, { ...goods, area });
  }
  return [...kinds.values()];
}

function previewPack({ packNo, values, all, good }: FilePack): PreviewedPack {
  const { species, grade, thicknessMm } = values;
  return { packNo, species, grade, thicknessMm, ...all, faultyLines: all.lines - good.lines };
}

function unknownIn(
  packs: readonly FilePack[],
  { species: known, mapping }: { species: readonly KnownSpecies[]; mapping: TallyMapping },
): TallyPreview['unknownSpecies'] {
  const find = speciesReader(known, mapping);
  const written = new Set(packs.flatMap(({ species }) => species));
  return [...written]
    .flatMap((name) => {
      const found = find(name);
      return 'treeCode' in found ? [] : [{ name, suggested: found.suggested }];
    })
    .slice(0, MOST_SPECIES);
}
