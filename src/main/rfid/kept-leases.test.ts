import { afterEach, expect, test, vi } from 'vitest';
import { openJournal } from '../storage/journal.ts';
import { createKeptLeases } from './kept-leases.ts';

afterEach(() => vi.useRealTimers());

const OF = { tenantId: '000000', deskId: '7' };
const leaseOf = (packId: string, endsAt = new Date(Date.now() + 3_600_000).toISOString()) => ({
  packId,
  packNo: `MZ-${packId}`,
  pc: '3000',
  epc: '350007AB70425D4000000586',
  epcTid: '',
  isLocked: true,
  endsAt,
});

test('leases outlast the page, in the order of the batch, and belong to one company, desk and back office', () => {
  const journal = openJournal(':memory:');
  let server = 'https://office';
  const leases = createKeptLeases(journal, () => server);
  const kept = ['3', '1', '2'].map((id) => leaseOf(id));
  leases.keep(OF, kept);
  // Another part of the same host, as after a restart.
  expect(createKeptLeases(journal, () => server).list(OF)).toEqual(kept);
  expect(leases.list({ ...OF, deskId: '8' })).toEqual([]);
  expect(leases.list({ ...OF, tenantId: '100001' })).toEqual([]);
  server = 'embedded';
  expect(leases.list(OF)).toEqual([]);
});

test('a lease ends with its time, when it is given back, and with the written tag', () => {
  vi.useFakeTimers();
  const leases = createKeptLeases(openJournal(':memory:'), () => 'embedded');
  leases.keep(OF, [leaseOf('1'), leaseOf('2'), leaseOf('3')]);
  leases.drop(OF, ['1']);
  leases.endOf('embedded', OF.tenantId, '2');
  expect(leases.list(OF).map(({ packId }) => packId)).toEqual(['3']);
  vi.advanceTimersByTime(3_600_000);
  expect(leases.list(OF)).toEqual([]);
});

test('a lease ends at its time although the clock was set back, and its end is reported by the new clock', () => {
  vi.useFakeTimers();
  const journal = openJournal(':memory:');
  const open = () => createKeptLeases(journal, () => 'embedded');
  open().keep(OF, [leaseOf('1')]);
  vi.advanceTimersByTime(600_000);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(open().list(OF)).toMatchObject([{ endsAt: new Date(Date.now() + 3_000_000).toISOString() }]);
  vi.advanceTimersByTime(3_000_000);
  expect(open().list(OF)).toEqual([]);
});

test('a lease kept by a clock that is set back while the desk is off counts as ended', () => {
  vi.useFakeTimers();
  const journal = openJournal(':memory:');
  const leases = createKeptLeases(journal, () => 'embedded');
  leases.keep(OF, [leaseOf('1')]);
  // The lease was stored by an earlier start of the host.
  journal.db.exec("UPDATE tag_lease SET run = ''");
  expect(leases.list(OF)).toHaveLength(1);
  vi.setSystemTime(Date.now() - 1);
  expect(leases.list(OF)).toEqual([]);
});
