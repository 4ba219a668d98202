import { sum } from '#shared/domain/decimal';
import { boardFeetOf, scaleDiameterOf, scaleLengthOf, tableVolumeOf } from '#shared/domain/logs/log-figures';
import { findSpecies, type Species } from '#shared/domain/species';
import type { Books, Mover, Row } from './books.ts';
import { enter, type Outcome } from './enter.ts';

/** A log in the books whose row may still change. */
export type YardLog = Row & { id: string; logNo: string; volume: number | null; bft: number | null };

/** Species that the demo mill slices. */
const SLICED = ['BW', 'WO', 'CH', 'WA'] as const;

/** W6.1: logs of one species are received in the yard. */
export function storeLogs(books: Books, speciesIds: ReadonlyMap<string, string>, count: number): YardLog[] {
  const { random } = books;
  const species = findSpecies(random.pick(SLICED)) as Species;
  const kept = books.kept('log').heads;
  return Array.from({ length: count }, () => {
    const shortDiaCm = random.integer(420, 680) / 10;
    const measured = {
      shortDiaCm,
      longDiaCm: shortDiaCm + random.integer(5, 60) / 10,
      lengthM: random.integer(262, 318) / 100,
    };
    const scaled = { checkDiameter: scaleDiameterOf(measured), checkLength: scaleLengthOf(measured) };
    const volume = tableVolumeOf(scaled);
    const { userId, deptId } = books.staff.keeper;
    const row: YardLog = {
      id: books.newId(),
      logNo: `B${1201 + kept.length}`,
      oldLogNo: `US-${random.integer(1000, 9999)}`,
      speciesId: speciesIds.get(species.treeCode) ?? '',
      species: species.zh,
      inDate: books.day,
      ...measured,
      ...scaled,
      volumeSource: 'GB4814',
      volume,
      tableVolume: volume,
      bftSource: 'DOYLE',
      bft: boardFeetOf('DOYLE', { ...measured, ...scaled }),
      outStatus: 0,
      syncStatus: 0,
      feedOrderId: null,
      createUser: userId,
      createDept: deptId,
      createTime: books.now,
      updateUser: userId,
      updateTime: books.now,
    };
    kept.push(row);
    return row;
  });
}

/** W6.2: logs go from the yard into the workshop. */
export function enterFeedOrder(books: Books, logs: readonly YardLog[], outcome: Outcome): void {
  const [first] = logs;
  const move = (doc: Mover, isOut: boolean) => {
    for (const log of logs)
      Object.assign(log, {
        outStatus: isOut ? 1 : 0,
        syncStatus: isOut ? 2 : 0,
        feedOrderId: isOut ? doc.id : null,
        updateTime: books.now,
      });
  };
  enter(books, {
    kind: 'feedOrder',
    head: { speciesId: first?.speciesId, handlerId: books.by.userId },
    logs: logs.map(({ id, logNo, oldLogNo, species, checkDiameter, checkLength, volume, bft }) => ({
      logNo,
      logId: id,
      oldLogNo,
      species,
      checkDiameter,
      checkLength,
      volume,
      bft,
    })),
    totals: {
      logCount: logs.length,
      volume: sum(logs.map(({ volume }) => volume ?? 0)).toNumber(),
      bft: sum(logs.map(({ bft }) => bft ?? 0)).toNumber(),
    },
    outcome,
    approved: (doc) => move(doc, true),
    reversed: (doc) => move(doc, false),
  });
}
