import type { DataOf } from '#shared/api/kit';
import { type Pack, packApi, type TallyLine } from '#shared/api/pack';
import type { AnyDocument } from '#shared/documents/document';
import type { Left, leftCall } from '#shared/documents/document-api';
import { toHalfWidth } from '#shared/domain/half-width';
import { ownPackNo, parsePackCode } from '#shared/domain/pack-code';
import { AppError } from '#shared/errors';
import type { RecordApi } from '#shared/records/record-calls';
import { request } from '../../../api/session.ts';
import type { RecordFormState } from '../../../records/form/use-record-form.ts';
import { currentTenantId } from '../../../stores/session.ts';
import { useSourceQuery } from '../use-source-query.ts';

/** Where the packages of a document are taken from. */
export type PickSource =
  /** Goods in this state, and those that the document itself holds; `toGrade`: ungraded ones come first. */
  | { kind: 'stock'; takes: 'IN_STOCK' | 'PENDING_IN'; toGrade: boolean; heldBy?: string; docNo?: string }
  /** Goods of the earlier document that no later document has taken, except this one, `without`. */
  | { kind: 'left'; query: { id: string; without?: string }; call: ReturnType<typeof leftCall> };

/** A package with the bundles that a document can use; without bundles, the document can use none. */
export interface FreePack extends Omit<Left, 'packId'> {
  id: string;
  /** Empty for goods left of an earlier document; so is `texture`. */
  region: string;
  texture: string;
  /** The bundle by whose bar code it was found, to which the figures belong; empty if found by its own code. */
  barcode: string;
}

/** A package chosen for a document: all of its available goods, or some of its bundles. */
export interface Picked {
  pack: FreePack;
  part?: readonly Pick<TallyLine, 'barcode' | 'pieces' | 'area'>[] | undefined;
}

/** Null while the document that this one is made from is not chosen. */
export function usePickSource(of: AnyDocument, api: RecordApi, state: RecordFormState): PickSource | null {
  const { takes } = of.trade;
  const { left } = api as { left?: ReturnType<typeof leftCall> };
  const query = useSourceQuery(of, state);
  if (left !== undefined && query !== null) return { kind: 'left', query, call: left };
  if (takes === undefined) return null;
  const { row } = state;
  const toGrade = of.area === 'grading';
  return { kind: 'stock', takes, toGrade, ...(row && { heldBy: row.id, docNo: String(row[of.name]) }) };
}

export const asFreeLeft = ({ packId, ...left }: Left): FreePack => ({
  ...left,
  id: packId,
  region: '',
  texture: '',
  barcode: '',
});

/** Packages with the figures of their available lines instead of all lines. */
export function withFree(packs: readonly Pack[], free: DataOf<typeof packApi.free>): FreePack[] {
  const figures = new Map(free.map((one) => [one.id, one]));
  return packs.map(({ id, packNo, species, grade, thicknessMm, region, texture }) => {
    const { bundles = 0, pieces = 0, area = 0 } = figures.get(id) ?? {};
    const pack = { id, packNo, species, grade, thicknessMm, region, texture };
    return { ...pack, bundles, pieces, area, barcodes: [], barcode: '', price: null };
  });
}

/** The query parameters for `packApi.free`. */
export const freeQuery = (source: PickSource & { kind: 'stock' }, ids: readonly string[]) => ({
  ids: ids.join(','),
  stockStatus: source.takes,
  ...(source.heldBy !== undefined && { heldBy: source.heldBy }),
});

/** A package by number or scanned code, which may be a bundle's, or some of its bundles by bar code. */
interface NamedPack {
  packNo: string;
  barcodes?: string[];
}

/** Finds named packages with the goods that the document can use, in their order; undefined for unknown ones. */
export async function findFreePacks(
  source: PickSource,
  named: readonly NamedPack[],
): Promise<(FreePack | undefined)[]> {
  if (source.kind === 'stock') {
    const { takes: stockStatus, heldBy } = source;
    return lookUp({ packs: named, stockStatus, heldBy });
  }
  const all = await request(source.call, { query: source.query }, { quiet: true });
  const wanted = named.map((one) => findLeft(all, one));
  // Only available bundles are looked up; a package without any is looked up without bundles.
  const asked = wanted.map(({ packNo, barcodes = [], left }) => {
    const own = new Set(left?.barcodes);
    return { packNo, barcodes: barcodes.filter((code) => own.has(code)) };
  });
  const isWhole = ({ left, barcodes }: WantedLeft) => left !== undefined && barcodes === undefined;
  if (wanted.every(isWhole)) return wanted.map(({ left }) => left && asFreeLeft(left));
  const found = await lookUp({ packs: asked });
  return wanted.map((one, at) => {
    const { left, barcode } = one;
    const pack = found[at];
    if (left === undefined) return pack;
    if (isWhole(one) || pack === undefined) return asFreeLeft(left);
    const { bundles, pieces, area } = pack;
    return { ...asFreeLeft(left), barcode, bundles, pieces, area };
  });
}

interface WantedLeft extends NamedPack {
  /** Undefined if nothing is left of the package. */
  left: Left | undefined;
  barcode: string;
}

/** The goods left of a named package, or of the package with the bundle whose code was scanned instead. */
function findLeft(all: readonly Left[], { packNo, ...named }: NamedPack): WantedLeft {
  const code = ownPackNo(packNo, currentTenantId());
  if (code === null) return { ...named, packNo, left: undefined, barcode: '' };
  const whole = all.find((one) => one.packNo === code);
  const holder = whole ?? all.find(({ barcodes }) => barcodes.includes(code));
  if (whole !== undefined || holder === undefined) return { ...named, packNo, left: whole, barcode: '' };
  return { packNo: holder.packNo, barcodes: [code], left: holder, barcode: code };
}

interface LookUp {
  packs: readonly NamedPack[];
  stockStatus?: 'IN_STOCK' | 'PENDING_IN';
  heldBy?: string | undefined;
}

async function lookUp({ packs, ...choosable }: LookUp): Promise<(FreePack | undefined)[]> {
  const body = { ...choosable, packs: [...packs] };
  const found = await request(packApi.lookUp, { body }, { quiet: true });
  const byPlace = new Map(found.map(({ at, ...pack }) => [at, { ...pack, barcodes: [], price: null }]));
  return packs.map((_, at) => byPlace.get(at));
}

/**
 * The package with this number, in half width too, or with this scanned code; for a bundle's bar code the bundle as a
 * part of its package. Throws `pack.not_found`, and `pack.other_company` for another company's code.
 */
export async function findFreePack(source: PickSource, code: string): Promise<Picked> {
  const codes = new Set([code, toHalfWidth(code)]);
  const found = await findFreePacks(
    source,
    [...codes].map((packNo) => ({ packNo })),
  );
  const pack = found.find((one) => one !== undefined);
  if (pack === undefined) throw notFound(code);
  const { barcode, pieces, area } = pack;
  return barcode === '' ? { pack } : { pack, part: [{ barcode, pieces, area }] };
}

/** Why no package was found: 暂无该包号信息!, or the code is another company's. */
export const notFound = (code: string): AppError =>
  ownPackNo(code, currentTenantId()) === null
    ? new AppError('pack.other_company')
    : new AppError('pack.not_found', { packNo: parsePackCode(code).packNo });

/** The tally lines of a package that the document can use. */
export function freeLines(source: PickSource, pack: FreePack, lines: readonly TallyLine[]): TallyLine[] {
  if (source.kind === 'left') return lines.filter(({ barcode }) => pack.barcodes.includes(barcode));
  const { takes, docNo } = source;
  return lines.filter((line) => line.stockStatus === takes || (docNo && line.lockedDocNo === docNo));
}

/** Splits the chosen packages into their single bundles, or the bundles chosen. */
export async function bundleByBundle(source: PickSource, picked: readonly Picked[]): Promise<Picked[]> {
  const bundles: Picked[] = [];
  for (const { pack, part } of picked) {
    const lines =
      part ??
      freeLines(
        source,
        pack,
        await request(packApi.tallyLines, { query: { packId: pack.id } }, { quiet: true }),
      );
    for (const line of lines) bundles.push({ pack, part: [line] });
  }
  return bundles;
}

/** The name under which the numbers of the latest chosen packages are stored. */
export const RECENT_PACKS = 'packNo';
