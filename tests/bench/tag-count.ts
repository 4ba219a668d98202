import type { TaggedPack } from '../../src/shared/api/tag-reading.ts';
import { countTags } from '../../src/shared/domain/tag-count.ts';
import { type BenchResult, timeBest } from './result.ts';

const PACKAGES = 100_000;

/** As many tags as packages of a zone, a tenth of each without the other. */
export async function benchTagCount(): Promise<BenchResult[]> {
  const packs = Array.from({ length: PACKAGES + PACKAGES / 10 }, (_, at) => packOf(at));
  const expected = packs.slice(0, PACKAGES);
  const read = packs.slice(-PACKAGES);
  const byEpc = new Map(packs.map((pack) => [pack.epc, [pack]]));
  const tags = read.map(({ epc }) => ({ epc, pc: null }));
  const ms = await timeBest(5, async () => countTags(tags, expected, (epc) => byEpc.get(epc)));
  return [{ name: '100,000 tags compared with 100,000 packages', value: ms, unit: 'ms', target: '≤ 1000' }];
}

function packOf(at: number): TaggedPack {
  return {
    id: String(at),
    packNo: `P-${at}`,
    epc: `35${String(at).padStart(22, '0')}`,
    isVoidedTag: false,
    isBooked: false,
    isSeen: true,
    stockStatus: 'IN_STOCK',
    region: 'A区',
    ownerId: '',
    species: '黑胡桃',
    grade: 'A',
    thicknessMm: '0.5',
    bundles: 2,
    pieces: 56,
    area: '26.141',
  };
}
