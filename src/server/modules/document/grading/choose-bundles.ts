import { barcodesIn } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import { LISTED_TWICE } from '#shared/records/lines';
import type { tallyLines } from '../../../db/schema/packs.ts';
import { invalidField } from '../../../http/invalid-input.ts';
import { notAvailable } from '../../../stock/not-available.ts';
import { missingTally } from '../missing-tally.ts';
import type { EnteredLine, SourcePack } from './graded-lines.ts';

export type Bundle = typeof tallyLines.$inferSelect;

interface Named {
  line: EnteredLine;
  pack: SourcePack;
}

/**
 * The bundles of each line: those with its bar codes, or those in stock of its package that no other line names. Throws
 * the errors of `missingTally`, `document.barcodes_missing`, `stock.not_available` and `input.invalid`.
 */
export function chooseBundles(named: readonly Named[], tally: readonly Bundle[]): Bundle[][] {
  // A bundle that was graded before is void and has left its code to the one it became.
  const tallyOf = Map.groupBy(
    tally.filter(({ stockStatus }) => stockStatus !== 'VOID'),
    ({ packId }) => packId,
  );
  const codesOf = Map.groupBy(named, ({ pack }) => pack.id);
  const wholes = new Set<string>();
  return named.map(({ line, pack }) => {
    const all = tallyOf.get(pack.id) ?? [];
    const { packNo } = pack;
    if (all.length === 0) throw missingTally(pack, line.place);
    const wanted = barcodesIn(line.barcodes);
    if (wanted.size > 0) return withCodes(line, packNo, all, wanted);
    if (wholes.has(pack.id)) throw invalidField(`packs.${line.place}.packNo`, LISTED_TWICE);
    wholes.add(pack.id);
    const others = new Set((codesOf.get(pack.id) ?? []).flatMap((one) => [...barcodesIn(one.line.barcodes)]));
    return restOf(line, packNo, all, others);
  });
}

function withCodes(
  { place }: EnteredLine,
  packNo: string,
  all: readonly Bundle[],
  wanted: ReadonlySet<string>,
): Bundle[] {
  const chosen = all.filter(({ barcode }) => wanted.has(barcode));
  const known = new Set(chosen.map(({ barcode }) => barcode));
  const missing = [...wanted].filter((code) => !known.has(code));
  const field = `packs.${place}.barcodes`;
  if (missing.length > 0)
    throw new AppError('document.barcodes_missing', { field, packNo, codes: missing.join(', ') });
  const held = chosen.filter(({ stockStatus }) => stockStatus !== 'IN_STOCK');
  if (held.length > 0) throw notAvailable(held.map((bundle) => ({ ...bundle, packNo })));
  return chosen;
}

function restOf(
  { place }: EnteredLine,
  packNo: string,
  all: readonly Bundle[],
  others: ReadonlySet<string>,
): Bundle[] {
  const rest = all.filter(({ barcode }) => !others.has(barcode));
  const free = rest.filter(({ stockStatus }) => stockStatus === 'IN_STOCK');
  if (free.length > 0) return free;
  if (rest.length > 0) throw notAvailable(rest.map((bundle) => ({ ...bundle, packNo })));
  throw invalidField(`packs.${place}.barcodes`, {
    zh: '{field}：此包的内码都在其他行中',
    en: '{field}: other lines have all bundles of this package',
  });
}
