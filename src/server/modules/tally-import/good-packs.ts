import type { TallyPack } from '../../tally-import/group-packs.ts';

/** The packages with only their faultless lines; packages without any are left out. */
export function goodPacks(packs: readonly TallyPack[]): TallyPack[] {
  return packs.flatMap((pack) => {
    const lines = pack.lines.filter(({ isFaulty }) => !isFaulty);
    return lines.length === 0 ? [] : [{ ...pack, lines }];
  });
}
