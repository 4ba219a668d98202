import { useState } from 'react';
import type { TallyLine } from '#shared/api/pack';
import { totalArea } from '#shared/domain/tally';
import { useSelection } from '../../../records/list/use-selection.ts';
import type { FreePack } from './free-pack.ts';

const NONE: readonly FreePack[] = [];

/**
 * The packages chosen in a picker's list, and the bundles of those that are not taken whole. `taken`: numbers that
 * cannot be chosen.
 */
export function usePickedPacks(taken: ReadonlySet<string>) {
  const [rows, setRows] = useState(NONE);
  const [parts, setParts] = useState<Readonly<Record<string, readonly TallyLine[] | undefined>>>({});
  const selection = useSelection<FreePack>(rows);
  const mayChoose = ({ packNo, bundles }: FreePack) => bundles > 0 && !taken.has(packNo);
  const picked = selection.rows.map((pack) => ({ pack, part: parts[pack.id] }));

  const choose = (keys: readonly string[]) =>
    selection.onChange(
      selection
        .rowsOf(keys)
        .filter(mayChoose)
        .map(({ id }) => id),
    );

  return {
    keys: selection.keys,
    parts,
    picked,
    area: totalArea(picked.flatMap(({ pack, part }) => part?.map((line) => line.area) ?? [pack.area])),
    mayChoose,
    setRows,
    choose,
    /** `part` undefined: all of it. */
    choosePart({ id }: FreePack, part: readonly TallyLine[] | undefined): void {
      const others = selection.keys.filter((key) => key !== id);
      setParts({ ...parts, [id]: part });
      choose(part?.length === 0 ? others : [...others, id]);
    },
  };
}
