import type { TaggedPack } from '../api/tag-reading.ts';
import { describeEpc } from '../rfid/describe-epc.ts';
import type { ScanFinding } from './scan-checks.ts';
import { STOCK_STATUSES } from './statuses.ts';
import { isOnHand } from './stock.ts';

/** Results of comparing tags with packages; `untagged`: expected, but the package has no tag to be read. */
export const TAG_RESULTS = {
  matched: { zh: '一致', en: 'Matched' },
  missing: { zh: '缺少', en: 'Missing' },
  extra: { zh: '多出', en: 'Extra' },
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

/** A package, or a tag without one, with its result. */
export interface CountedPack {
  result: TagResult;
  /** Null for a tag of no package. */
  pack: TaggedPack | null;
  /** Its tags that were read. */
  epcs: readonly string[];
  findings: readonly ScanFinding[];
}

/**
 * Compares the tags read with the expected packages, which come first in their order. `packsOf` returns the packages of
 * an EPC, undefined while they are unknown; such tags are left out. Flags are those of W7.
 */
export function countTags(
  read: Iterable<ReadTag>,
  expected: readonly TaggedPack[],
  packsOf: (epc: string) => readonly TaggedPack[] | undefined,
): CountedPack[] {
  const count = new TagCount(expected);
  for (const tag of read) count.add(tag, packsOf(tag.epc));
  return count.rows();
}

/**
 * The comparison of {@link countTags}, tag by tag, because a zone may have 100,000 packages and tags arrive five times
 * a second.
 */
export class TagCount {
  readonly #places: ReadonlyMap<string, number>;
  readonly #wanted: CountedPack[];
  readonly #extra = new Map<string, CountedPack>();
  readonly #unknown = new Map<string, CountedPack>();

  constructor(expected: readonly TaggedPack[]) {
    this.#places = new Map(expected.map(({ id }, at) => [id, at]));
    this.#wanted = expected.map((pack) => ({
      result: pack.epc === '' ? 'untagged' : 'missing',
      pack,
      epcs: [],
      findings: [],
    }));
  }

  /** Adds a tag with its packages; left out while they are not known. A tag that was added before has another PC word now. */
  add(tag: ReadTag, packs: readonly TaggedPack[] | undefined): void {
    if (packs === undefined) return;
    // A tag that several packages have had is that of the expected one.
    const pack = packs.find(({ id }) => this.#places.has(id)) ?? packs[0];
    if (pack === undefined) {
      const row = { result: 'unknown', pack: null, epcs: [tag.epc], findings: [findUnknown(tag)] } as const;
      this.#unknown.set(tag.epc, row);
      return;
    }
    const place = this.#places.get(pack.id);
    const before = place === undefined ? this.#extra.get(pack.id) : this.#wanted[place];
    const epcs = before?.epcs ?? [];
    if (epcs.includes(tag.epc)) return;
    const shown = before?.pack ?? pack;
    const ofStock = place === undefined ? findNotOnHand(shown) : [];
    const all = before?.findings ?? [];
    const ofTags = all.slice(0, all.length - (before === undefined ? 0 : ofStock.length));
    const row: CountedPack = {
      result: place === undefined ? 'extra' : 'matched',
      pack: shown,
      epcs: [...epcs, tag.epc],
      findings: [...ofTags, ...findOnTag(packs, epcs.length), ...ofStock],
    };
    if (place === undefined) this.#extra.set(pack.id, row);
    else this.#wanted[place] = row;
  }

  /** The expected packages in their order, then others and unknown tags in the order of reading. */
  rows(): CountedPack[] {
    return [...this.#wanted, ...this.#extra.values(), ...this.#unknown.values()];
  }
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

/** Findings about a tag and the packages of its EPC; `before`: the number of tags of the first package that were read before. */
function findOnTag(packs: readonly TaggedPack[], before: number): ScanFinding[] {
  return [
    ...(packs.length > 1 ? [SEVERAL] : []),
    ...(packs[0]?.isVoidedTag ? [VOIDED_TAG] : []),
    ...(before === 1 ? [REPEATED] : []),
  ];
}

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
