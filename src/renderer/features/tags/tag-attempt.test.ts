import { expect, test } from 'vitest';
import type { RecordedTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { type AttemptCalls, TagAttempt } from './tag-attempt.ts';
import { advance, IDLE } from './tag-flow.ts';
import { TagLeases } from './tag-leases.ts';

const EPC = '350000001000000000000001';
const [OLD_TID, TID] = ['E2801160200000000000AAAA', 'E2801160200000000000BBBB'];
const PACK = { id: '1', packNo: 'MZ-1', targetPc: '3000', targetEpc: EPC };
const WRITTEN: RecordedTag = {
  epc: EPC,
  tid: TID,
  pc: '3000',
  quality: { writes: 1, rssiDbm: -55, powerDbm: 26, marginDb: null },
};

type Halted = 'lease' | 'probe' | 'holder' | 'release' | 'write' | 'pending' | null;

/**
 * An attempt whose call `halted` answers when `goOn` is called; `refusal` is the first answer to a write. `epcTid` is the
 * package's earlier tag at the back office.
 */
function attempt(halted: Halted, { epcTid = '', refusal }: { epcTid?: string; refusal?: AppError } = {}) {
  const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refusals = refusal === undefined ? [] : [refusal];
  const desk = { written: 0, cancelled: [] as string[] };
  async function halt(call: Halted): Promise<void> {
    if (call !== halted) return;
    reached.resolve();
    await answer.promise;
  }
  const calls: AttemptCalls = {
    endLeftReadings: () => Promise.resolve(),
    async probe() {
      await halt('probe');
      return { epc: 'E28011602000000000000001', pc: '3000', rssiDbm: -50, count: 3, tid: TID, text: '' };
    },
    async write() {
      desk.written += 1;
      await halt('write');
      const refused = refusals.pop();
      if (refused !== undefined) throw refused;
      return WRITTEN;
    },
    cancel: async ({ key }) => void desk.cancelled.push(key),
    onProgress: () => () => undefined,
    async holder() {
      await halt('holder');
      return { epcTid, tidPackId: '', tidPackNo: '' };
    },
    release: () => halt('release'),
    async pending() {
      await halt('pending');
      return [];
    },
    userId: () => '1',
  };
  const leases = new TagLeases([PACK], {
    deskId: async () => '',
    async lease() {
      await halt('lease');
      const packs = [{ ...PACK, tagFault: null, epcTid: '', heldBy: '' }];
      return { seconds: 600, isLocked: false, packs };
    },
    giveBack: () => Promise.resolve(),
    kept: async () => [],
    keep: () => Promise.resolve(),
    drop: () => Promise.resolve(),
    isUnknown: async () => false,
  });
  const shown = { flow: IDLE };
  const tag = new TagAttempt({ pack: PACK, tenantId: '000000' }, leases, calls, (event) => {
    shown.flow = advance(shown.flow, event);
  });
  return { tag, desk, shown, reached: reached.promise, goOn: answer.resolve };
}

const voided = new AppError('tag.epc_taken', { tid: OLD_TID });

test.each(['lease', 'probe', 'holder'] as const)(
  'a cancelled attempt that waits for %s ends at once and writes nothing',
  async (halted) => {
    const { tag, desk, shown, reached, goOn } = attempt(halted);
    const run = tag.start('reader');
    await reached;
    await tag.cancel();
    expect(shown.flow).toMatchObject({ phase: 'failed', error: { code: 'tag.cancelled' } });
    expect(desk.cancelled).toHaveLength(1);
    goOn();
    await run;
    expect(desk.written).toBe(0);
    expect(shown.flow.phase).toBe('failed');
  },
);

test.each(['lease', 'probe', 'holder'] as const)(
  'an attempt whose dialog is closed while it waits for %s writes nothing',
  async (halted) => {
    const { tag, desk, reached, goOn } = attempt(halted);
    const leave = tag.listen();
    const run = tag.start('reader');
    await reached;
    leave();
    goOn();
    await run;
    expect(desk.written).toBe(0);
    expect(desk.cancelled).toHaveLength(1);
  },
);

test('an attempt that asks the user goes on after its dialog was hidden by the lock of the desk', async () => {
  const { tag, desk, shown } = attempt(null, { epcTid: OLD_TID });
  const hide = tag.listen();
  await tag.start('reader');
  hide();
  expect(shown.flow).toMatchObject({ phase: 'replacing', oldTid: OLD_TID });
  await tag.replace();
  expect(desk).toEqual({ written: 1, cancelled: [] });
});

test('an attempt whose dialog is hidden while it waits can be started again', async () => {
  const { tag, desk, shown, reached, goOn } = attempt('holder');
  const hide = tag.listen();
  const run = tag.start('reader');
  await reached;
  hide();
  expect(shown.flow).toMatchObject({ phase: 'failed', error: { code: 'tag.cancelled' } });
  goOn();
  await run;
  await tag.start('reader');
  expect(desk.written).toBe(1);
});

test('a write whose dialog is hidden is shown with the outcome that the desk reports', async () => {
  const { tag, shown, reached, goOn } = attempt('write');
  const hide = tag.listen();
  const run = tag.start('reader');
  await reached;
  hide();
  goOn();
  await run;
  expect(shown.flow).toMatchObject({ phase: 'written', written: WRITTEN });
});

test('an attempt left while the old tag is being voided writes nothing', async () => {
  const { tag, desk, shown, reached, goOn } = attempt('release', { epcTid: OLD_TID });
  const leave = tag.listen();
  await tag.start('reader');
  expect(shown.flow).toMatchObject({ phase: 'replacing', oldTid: OLD_TID });
  const run = tag.replace();
  await reached;
  leave();
  goOn();
  await run;
  expect(desk.written).toBe(0);
});

test('a write that is cancelled at the desk ends with the desk’s answer', async () => {
  const { tag, desk, shown, reached, goOn } = attempt('write');
  const run = tag.start('reader');
  await reached;
  expect(shown.flow.phase).toBe('writing');
  await tag.cancel();
  expect(desk.cancelled).toHaveLength(1);
  goOn();
  await run;
  expect(shown.flow).toMatchObject({ phase: 'written', written: WRITTEN });
});

test('a write that the desk refused for a voided tag is repeated', async () => {
  const { tag, desk, shown } = attempt(null, { refusal: voided });
  await tag.start('reader');
  expect(desk.written).toBe(2);
  expect(shown.flow.phase).toBe('written');
});

test.each(['write', 'pending'] as const)(
  'a refused write that is cancelled at %s is not repeated',
  async (halted) => {
    const { tag, desk, shown, reached, goOn } = attempt(halted, { refusal: voided });
    const run = tag.start('reader');
    await reached;
    await tag.cancel();
    goOn();
    await run;
    expect(desk.written).toBe(1);
    expect(shown.flow).toMatchObject({ phase: 'failed', error: { code: 'tag.cancelled' } });
  },
);
