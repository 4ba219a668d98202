import { expect, test, vi } from 'vitest';
import type { KeptTagLease } from '#shared/desk/contract/tag-leases';
import { AppError } from '#shared/errors';
import { type LeaseCalls, TagLeases } from './tag-leases.ts';

const PACKS = ['1', '2', '3'].map((id) => ({ id, packNo: `MZ-${id}` }));

/** A back office that leases for an hour, except package 3, which another desk has leased. */
function backOffice(deskId: string, unknownKeys: readonly string[] = []) {
  const asked: string[][] = [];
  const given: string[][] = [];
  /** The leases that the desk stores. */
  const kept = new Map<string, KeptTagLease>();
  const calls: LeaseCalls = {
    deskId: async () => deskId,
    async lease({ packIds }) {
      asked.push(packIds);
      const packs = packIds.map((id) => ({
        id,
        packNo: `MZ-${id}`,
        targetPc: '3000',
        targetEpc: `35000000100000000000000${id}`,
        tagFault: null,
        epcTid: '',
        heldBy: id === '3' ? '二号工位' : '',
      }));
      return { seconds: 3600, isLocked: false, packs };
    },
    giveBack: async ({ packIds }) => given.push(packIds),
    kept: async () => [...kept.values()],
    async keep(_deskId, leases) {
      for (const lease of leases) kept.set(lease.packId, lease);
    },
    async drop(_deskId, packIds) {
      for (const id of packIds) kept.delete(id);
    },
    isUnknown: async (key) => unknownKeys.includes(key),
  };
  return { calls, asked, given, kept };
}

test('a registered desk leases a whole batch at once, and needs the back office no more until the leases end', async () => {
  const { calls, asked } = backOffice('7');
  const leases = new TagLeases(PACKS, calls);
  await leases.of('1');
  expect(await leases.of('2')).toMatchObject({ id: '2', isOfDesk: true });
  expect(asked).toEqual([['1', '2', '3']]);

  calls.lease = () => Promise.reject(new AppError('server.unreachable'));
  expect(await leases.of('2')).toMatchObject({ id: '2' });
  vi.setSystemTime(Date.now() + 3_600_000);
  await expect(leases.of('2')).rejects.toMatchObject({ code: 'server.unreachable' });
  vi.useRealTimers();
});

test('a lease ends at its time although the clock was set back, also one that the desk stored', async () => {
  vi.useFakeTimers();
  try {
    const { calls } = backOffice('7');
    const leases = new TagLeases(PACKS, calls);
    await leases.of('1');
    calls.lease = () => Promise.reject(new AppError('server.unreachable'));
    const restarted = new TagLeases(PACKS, calls);
    await restarted.of('1');
    calls.kept = async () => [];
    vi.advanceTimersByTime(600_000);
    vi.setSystemTime(Date.now() - 86_400_000);
    for (const page of [leases, restarted]) expect(await page.of('1')).toMatchObject({ id: '1' });
    vi.advanceTimersByTime(3_000_000);
    for (const page of [leases, restarted])
      await expect(page.of('1')).rejects.toMatchObject({ code: 'server.unreachable' });
  } finally {
    vi.useRealTimers();
  }
});

test('a desk that is not registered asks before each package', async () => {
  const { calls, asked } = backOffice('');
  const leases = new TagLeases(PACKS, calls);
  expect(await leases.of('1')).toMatchObject({ isOfDesk: false });
  await leases.of('2');
  expect(asked).toEqual([['1'], ['2']]);
});

test('a package that another desk has is refused with its name, and asked for again', async () => {
  const { calls, asked } = backOffice('');
  const leases = new TagLeases(PACKS, calls);
  const refusal = { code: 'tag.leased', details: { holder: '二号工位', packNo: 'MZ-3' } };
  await expect(leases.of('3')).rejects.toMatchObject(refusal);
  await expect(leases.of('3')).rejects.toMatchObject(refusal);
  expect(asked).toHaveLength(2);
});

test('unused leases are returned at the end, except for a package whose write was interrupted', async () => {
  const { calls, given } = backOffice('7');
  const leases = new TagLeases(PACKS, calls);
  await leases.of('1');
  for (const id of ['1', '2']) leases.began(id);
  leases.recorded('1');
  await leases.end();
  expect(given).toEqual([['1', '3']]);
});

test('a failed write keeps the lease while its tag may have the EPC', async () => {
  const { calls, given } = backOffice('7', ['unread']);
  const leases = new TagLeases([...PACKS.slice(0, 2), { id: '4', packNo: 'MZ-4' }], calls);
  await leases.of('1');
  for (const id of ['1', '2', '4']) leases.began(id);
  await leases.failed('1', 'unread');
  await leases.failed('2', 'no port');
  calls.isUnknown = () => Promise.reject(new AppError('desk.required'));
  await leases.failed('4', 'desk is gone');
  await leases.end();
  expect(given).toEqual([['2']]);
});

test('a page restarted while the back office is unreachable continues with the desk’s stored leases', async () => {
  const { calls, kept } = backOffice('7');
  await new TagLeases(PACKS, calls).of('1');
  expect([...kept.keys()]).toEqual(['1', '2']);

  calls.lease = () => Promise.reject(new AppError('server.unreachable'));
  calls.giveBack = () => Promise.reject(new AppError('server.unreachable'));
  const restarted = new TagLeases(PACKS, calls);
  expect(await restarted.of('2')).toMatchObject({ targetEpc: '350000001000000000000002', isOfDesk: true });
  // Another desk has it: it was never leased to this one.
  await expect(restarted.of('3')).rejects.toMatchObject({ code: 'server.unreachable' });
  await restarted.end();
  expect(kept.size).toBe(2);
});

test('returned leases are no longer stored', async () => {
  const { calls, kept } = backOffice('7');
  const leases = new TagLeases(PACKS, calls);
  await leases.of('1');
  await leases.end();
  expect(kept.size).toBe(0);
});

test('the leases of a desk whose registration ends amid a batch are void: others may have them by then', async () => {
  const { calls, asked } = backOffice('7');
  const leases = new TagLeases(PACKS, calls);
  await leases.of('1');
  calls.deskId = async () => '';
  expect(await leases.of('2')).toMatchObject({ id: '2', isOfDesk: false });
  expect(asked).toEqual([['1', '2', '3'], ['2']]);
  calls.lease = () => Promise.reject(new AppError('tag.lock_needs_desk'));
  await expect(leases.of('1')).rejects.toMatchObject({ code: 'tag.lock_needs_desk' });
});

test('a desk with leases of a batch that it has left leases one package after the other', async () => {
  const { calls, asked } = backOffice('7');
  const { lease } = calls;
  calls.lease = async (body) => {
    if (body.packIds.length > 1) throw new AppError('tag.too_many_leased', { most: 1000 });
    return lease(body);
  };
  const leases = new TagLeases(PACKS, calls);
  expect(await leases.of('1')).toMatchObject({ id: '1', isOfDesk: true });
  expect(await leases.of('2')).toMatchObject({ id: '2' });
  expect(asked).toEqual([['1'], ['2']]);
  calls.lease = () => Promise.reject(new AppError('tag.too_many_leased', { most: 1000 }));
  await expect(new TagLeases(PACKS, calls).of('1')).rejects.toMatchObject({ code: 'tag.too_many_leased' });
});

test('leases that arrive after the dialog was closed are returned', async () => {
  const { calls, given, kept } = backOffice('7');
  const { lease } = calls;
  const answered = Promise.withResolvers<void>();
  calls.lease = async (body) => {
    await answered.promise;
    return lease(body);
  };
  const leases = new TagLeases(PACKS, calls);
  const taking = leases.of('1').catch(() => undefined);
  await leases.end();
  answered.resolve();
  await taking;
  expect(given).toEqual([['1', '2', '3']]);
  expect(kept.size).toBe(0);
  leases.begin();
  expect(await leases.of('1')).toMatchObject({ id: '1' });
  expect(given).toHaveLength(1);
});
