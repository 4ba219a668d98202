import { SimulatedTag } from '../../../src/main/devices/readers/virtual/tag.ts';
import type { BackOfficeSession, Pack } from './back-office.ts';

const VENEER = '/blade-veneer/v1';

let serial = 0;

/** Records a tag for a package, as writing it does; returns the tag. */
export async function recordTag(admin: BackOfficeSession, { id, packNo }: Pick<Pack, 'id' | 'packNo'>) {
  const { targetEpc: epc } = await admin.get<{ targetEpc: string }>(`${VENEER}/pack/detail`, { id });
  const tid = `E2801191200088${String(++serial).padStart(10, '0')}`;
  const writeTime = '2025-12-01 10:00:00';
  const record = {
    recordKey: crypto.randomUUID(),
    packId: id,
    epc,
    tid,
    reader: 'x',
    deskName: 'x',
    writeTime,
  };
  await admin.post(`${VENEER}/tagRecord/save`, record);
  return { packNo, epc, tag: new SimulatedTag({ tid, epc }) };
}
