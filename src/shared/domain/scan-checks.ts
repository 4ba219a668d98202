import type { Words } from '../errors.ts';
import type { MapInTurns } from '../map-in-turns.ts';
import type { ComparedField } from './compare-results.ts';
import { checkLine } from './line-rules.ts';
import { ownPackNo } from './pack-code.ts';
import { STOCK_STATUSES, type StockStatus } from './statuses.ts';
import { isAreaAcceptable, lineArea } from './tally.ts';
import { isThickness } from './thickness.ts';
import type { TallySettings } from './typed-lines.ts';

/** The purposes of a scanned list. */
export const SCAN_PURPOSES = {
  DELIVERY: { zh: '出库', en: 'Delivery' },
  INBOUND: { zh: '入库', en: 'Inbound' },
  STOCKTAKE: { zh: '盘点', en: 'Stock-take' },
} as const satisfies Record<string, Words>;
export type ScanPurpose = keyof typeof SCAN_PURPOSES;

/** W7: the possible faults of a scanned row. */
export const SCAN_FLAGS = {
  DATA: { zh: '数据异常', en: 'Data' },
  DUPLICATE: { zh: '条码重复', en: 'Duplicate' },
  MULTI_PACK: { zh: '条码存在多个包中', en: 'In several packages' },
  STOCK: { zh: '库存异常', en: 'Stock' },
} as const satisfies Record<string, Words>;
export type ScanFlag = keyof typeof SCAN_FLAGS;

/** A row as it was submitted: unchecked text, empty where the device sent no value. */
export type ScannedRow = Readonly<Record<'code' | ComparedField, string>>;

/** A tally line identified by a code. */
export interface ScannedLine {
  id: string;
  logNo: string;
  stockStatus: StockStatus;
  lockedDocId: string | null;
  lockedDocNo: string;
}

/** The goods that a code identifies in the company's stock: a whole package, or a bundle in it. */
export interface ScannedGoods {
  packId: string;
  /** In a state in which its codes are in use. */
  isLive: boolean;
  /** Within the data scope of the person who checks. */
  isSeen: boolean;
  lines: readonly ScannedLine[];
}

/** A flag of a row with its reason. */
export interface ScanFinding {
  flag: ScanFlag;
  words: Words;
}

/** The data that rows are checked against. */
export interface ScanRules {
  /** The company whose QR texts count. */
  tenantId: string;
  settings: TallySettings;
  grades: readonly string[];
  isSpecies(name: string): boolean;
  /** The goods that a code identifies, live packages first. */
  goodsOf(code: string): readonly ScannedGoods[];
  /** Whether a line is in the state that the list is for. */
  fits(line: ScannedLine): boolean;
}

/**
 * The code by which rows are compared: the QR text of a package of `ownTenant` is its number, and that of another company's
 * package stays a code of its own.
 */
function codeOf({ code }: ScannedRow, ownTenant: string): string {
  return ownPackNo(code, ownTenant) ?? code.trim();
}

/**
 * The lines a list of this purpose is about. `holders` are the sales orders it is for, whose locks do not count, and
 * `ownLines` the lines of the document it is compared with.
 */
export function fitsPurpose(
  purpose: ScanPurpose,
  { holders, ownLines }: { holders: ReadonlySet<string>; ownLines: ReadonlySet<string> },
): ScanRules['fits'] {
  return ({ id, stockStatus, lockedDocId }) => {
    if (ownLines.has(id)) return true;
    if (purpose === 'INBOUND') return stockStatus === 'PENDING_IN';
    if (stockStatus === 'LOCKED') return purpose === 'STOCKTAKE' || holders.has(lockedDocId ?? '');
    return stockStatus === 'IN_STOCK';
  };
}

/** W7: the findings of each row, in the order of the rows; empty for a faultless row. */
export async function checkScans(
  rows: readonly ScannedRow[],
  rules: ScanRules,
  mapRows: MapInTurns,
): Promise<ScanFinding[][]> {
  const repeated = await findRepeated(rows, rules, mapRows);
  return mapRows(rows, (row, at) => {
    const goods = rules.goodsOf(row.code);
    return [
      ...checkData(row, goods, rules),
      ...(repeated.has(at) ? [REPEATED] : []),
      ...(livePacks(goods) > 1 ? [SEVERAL] : []),
      ...checkStock(goods[0], rules),
    ];
  });
}

const REPEATED: ScanFinding = {
  flag: 'DUPLICATE',
  words: { zh: '本清单中不止一次扫到这些货', en: 'The list has these goods more than once' },
};
const SEVERAL: ScanFinding = {
  flag: 'MULTI_PACK',
  words: { zh: '系统中不止一个包有该条码', en: 'More than one package has this code' },
};

const livePacks = (goods: readonly ScannedGoods[]): number =>
  new Set(goods.filter(({ isLive }) => isLive).map(({ packId }) => packId)).size;

/** Rows with a code, or a bundle, that another row has too: a package's code counts for each of its bundles. */
async function findRepeated(
  rows: readonly ScannedRow[],
  { goodsOf, tenantId }: ScanRules,
  mapRows: MapInTurns,
): Promise<Set<number>> {
  const firstWith = new Map<string, number>();
  const repeated = new Set<number>();
  await mapRows(rows, (row, at) => {
    const lines = goodsOf(row.code)[0]?.lines ?? [];
    for (const key of new Set([`code ${codeOf(row, tenantId)}`, ...lines.map(({ id }) => `line ${id}`)])) {
      const before = firstWith.get(key);
      if (before === undefined) firstWith.set(key, at);
      else repeated.add(before).add(at);
    }
  });
  return repeated;
}

/** Checks V1 to V6, the dictionaries and F1, for the values that the device sent. */
function checkData(
  row: ScannedRow,
  goods: readonly ScannedGoods[],
  { settings, grades, isSpecies }: ScanRules,
): ScanFinding[] {
  const knownLogNos = goods.flatMap(({ lines }) => lines.map(({ logNo }) => logNo));
  const problems = checkLine(row, { ...settings, knownLogNos }).filter(({ value }) => value !== '');
  const words = problems.map((problem) => problem.words);
  if (row.species !== '' && !isSpecies(row.species))
    words.push({ zh: `没有树种“${row.species}”`, en: `There is no species “${row.species}”` });
  if (row.grade !== '' && !grades.includes(row.grade))
    words.push({
      zh: `字典中没有等级“${row.grade}”`,
      en: `The grade “${row.grade}” is not in the dictionary`,
    });
  if (row.thicknessMm !== '' && !isThickness(row.thicknessMm))
    words.push({ zh: '厚度为 0.10～6.00 mm', en: 'Thickness: 0.10 to 6.00 mm' });
  if (words.length === 0) words.push(...checkArea(row, settings));
  return words.map((one) => ({ flag: 'DATA', words: one }));
}

/** F1, where the device sent all measures and the area. */
function checkArea({ lengthCm, widthCm, pieces, area }: ScannedRow, { areaScale }: TallySettings): Words[] {
  if ([lengthCm, widthCm, pieces, area].includes('')) return [];
  const figures = { lengthCm, widthCm, pieces: Number(pieces) };
  if (isAreaAcceptable(area, figures, areaScale)) return [];
  const expected = lineArea(figures, areaScale);
  return [{ zh: `面积与长×宽×片数不符，应为 ${expected}`, en: `Area: the measures give ${expected}` }];
}

function checkStock(goods: ScannedGoods | undefined, { fits }: ScanRules): ScanFinding[] {
  if (goods === undefined) return [stock('系统中没有该条码', 'The code is unknown')];
  if (!goods.isSeen) return [stock('属于其他部门', 'It belongs to another department')];
  if (goods.lines.length === 0) return [stock('该包没有码单', 'The package has no tally')];
  const unfit = goods.lines.filter((line) => !fits(line));
  const states = [...new Set(unfit.map(({ stockStatus, lockedDocNo }) => `${stockStatus} ${lockedDocNo}`))];
  return states.map((state) => {
    const [status, docNo = ''] = state.split(' ') as [StockStatus, string?];
    const { zh, en } = STOCK_STATUSES[status];
    return stock(`${zh} ${docNo}`.trim(), `${en} ${docNo}`.trim());
  });
}

const stock = (zh: string, en: string): ScanFinding => ({ flag: 'STOCK', words: { zh, en } });
