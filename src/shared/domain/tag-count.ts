import type { TaggedPack } from '../api/tag-reading.ts';
import { describeEpc } from '../rfid/describe-epc.ts';
import type { ScanFinding } from './scan-checks.ts';
import { STOCK_STATUSES } from './statuses.ts';
import { isOnHand } from './stock.ts';

/** What a comparison of tags with packages says; `untagged`: expected, but without a tag that could be read. */
export const TAG_RESULTS = {
  matched: { zh: '一致', en: 'Matched' },
  missing: { zh: '缺少', en: 'Missing' },
  extra: { zh: '多出', en: 'Unexpected' },
  unknown: { zh: '未知标签', en: 'Unknown tag' },
  untagged: { zh: '无标签', en: 'Without tag' },
} as const;
export type TagResult = keyof typeof TAG_RESULTS;
export const TAG_RESULT_NAMES = Object.keys(TAG_RESULTS) as TagResult[];

/** A tag that was read; the PC word where the reader names it. */
export interface ReadTag {
  epc: string;
  pc: string | null;
}

/** A package, or a tag of none, with what was found. */
export interface CountedPack {
  result: TagResult;
  /** Null for a tag of no package. */
  pack: TaggedPack | null;
  /** The tags of it that were read. */
  epcs: readonly string[];
  findings: readonly ScanFinding[];
}

/**
 * Compares the tags that were read with the packages that should be there, which come first, in their order. `packsOf` gives
 * the packages of an EPC, undefined while they are not known yet; such tags are left out. Flags are those of W7.
 */
export function countTags(
  read: Iterable<ReadTag>,
  expected: readonly TaggedPack[],
  packsOf: (epc: string) => readonly TaggedPack[] | undefined,
): CountedPack[] {
  const found = new Map<string, { pack: TaggedPack; epcs: string[]; findings: ScanFinding[] }>();
  const unknown: CountedPack[] = [];
  for (const tag of read) {
    const packs = packsOf(tag.epc);
    if (packs === undefined) continue;
    const [pack] = packs;
    if (pack === undefined) {
      unknown.push({ result: 'unknown', pack: null, epcs: [tag.epc], findings: [findUnknown(tag)] });
      continue;
    }
    const one = found.get(pack.id) ?? { pack, epcs: [], findings: [] };
    one.epcs.push(tag.epc);
    if (packs.length > 1) one.findings.push(SEVERAL);
    if (pack.isVoidedTag) one.findings.push(VOIDED_TAG);
    if (one.epcs.length === 2) one.findings.push(REPEATED);
    found.set(pack.id, one);
  }
  const known = new Set(expected.map(({ id }) => id));
  const wanted = expected.map((pack): CountedPack => {
    const one = found.get(pack.id);
    if (one !== undefined) return { result: 'matched', pack, epcs: one.epcs, findings: one.findings };
    return { result: pack.epc === '' ? 'untagged' : 'missing', pack, epcs: [], findings: [] };
  });
  const extra = [...found.values()]
    .filter(({ pack }) => !known.has(pack.id))
    .map(({ pack, epcs, findings }): CountedPack => {
      return { result: 'extra', pack, epcs, findings: [...findings, ...findNotOnHand(pack)] };
    });
  return [...wanted, ...extra, ...unknown];
}

/** How many packages and tags have each result. */
export function countTagResults(rows: readonly CountedPack[]): Record<TagResult, number> {
  const counts = { matched: 0, missing: 0, extra: 0, unknown: 0, untagged: 0 };
  for (const { result } of rows) counts[result] += 1;
  return counts;
}

const SEVERAL: ScanFinding = {
  flag: 'MULTI_PACK',
  words: { zh: '系统中不止一个包有该标签', en: 'More than one package has this tag' },
};
const REPEATED: ScanFinding = {
  flag: 'DUPLICATE',
  words: { zh: '读到该包的多张标签', en: 'Several tags of the package were read' },
};
const VOIDED_TAG: ScanFinding = {
  flag: 'DATA',
  words: { zh: '标签已作废或已被替换', en: 'The tag was voided or replaced' },
};

function findUnknown({ epc, pc }: ReadTag): ScanFinding {
  if (describeEpc(pc, epc).scheme === 'unprogrammed')
    return { flag: 'DATA', words: { zh: '标签未写入', en: 'Nothing is written on the tag' } };
  return { flag: 'STOCK', words: { zh: '系统中没有该标签', en: 'The tag is unknown' } };
}

function findNotOnHand({ stockStatus, isSeen }: TaggedPack): ScanFinding[] {
  if (!isSeen)
    return [{ flag: 'STOCK', words: { zh: '属于其他部门', en: 'It belongs to another department' } }];
  return isOnHand(stockStatus) ? [] : [{ flag: 'STOCK', words: STOCK_STATUSES[stockStatus] }];
}
