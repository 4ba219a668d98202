import { expect, test } from 'vitest';
import type { RecordedTag } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { EncodeAttempt, type EncodeCalls, type EncodeState } from './encode-attempt.ts';

const EPC = '350000001000000000000001';
const TID = 'E2801160200000000000BBBB';
const PACK = { id: '1', packNo: 'MZ-1', tenantId: '000000' };
const WRITTEN: RecordedTag = {
  epc: EPC,
  tid: TID,
  pc: '3000',
  quality: { writes: 1, rssiDbm: null, powerDbm: null, marginDb: null },
};

/** An attempt; `owner` is the package of the tag in the label, `epcTid` the package's earlier tag. */
function attempt({ owner = '', epcTid = '', failures = [] as ('encode' | 'holder' | 'taken')[] } = {}) {
  const done: string[] = [];
  const states: EncodeState[] = [];
  let encodedKey = '';
  async function call(name: string): Promise<void> {
    const at = failures.indexOf(name as 'encode');
    if (at >= 0) {
      failures.splice(at, 1);
      throw new AppError(name === 'encode' ? 'encoder.voided' : 'server.unreachable');
    }
    done.push(name);
  }
  const calls: EncodeCalls = {
    async encode({ key, voidedTid = '' }) {
      encodedKey = key;
      if (failures[0] === 'taken' && voidedTid === '')
        throw new AppError('tag.epc_taken', { tid: 'E280CCCC' });
      await call('encode');
      if (voidedTid !== '') done.push(`in place of ${voidedTid}`);
      return WRITTEN;
    },
    async recordEncoded() {
      await call('record');
      return WRITTEN;
    },
    async refuseEncoded() {
      await call('refuse');
      return {} as never;
    },
    cancel: () => call('cancel'),
    async holder() {
      await call('holder');
      return { epcTid: '', tidPackId: owner, tidPackNo: owner === '' ? '' : 'MZ-9' };
    },
    release: () => call('release'),
    pending: async () => [],
    async discard({ attemptKey }) {
      done.push(`thrown away ${attemptKey === encodedKey}`);
      return {} as never;
    },
    async label() {
      const content = { kind: 'labels' as const, templateId: 'package-100x70', rows: [{}] };
      return { printerId: 'tcp://zebra', title: 'MZ-1', content };
    },
    userId: () => '7',
  };
  const leases = {
    of: async () => ({
      id: '1',
      packNo: 'MZ-1',
      targetPc: '3000',
      targetEpc: EPC,
      tagFault: null,
      epcTid,
      heldBy: '',
      isLocked: false,
      isOfDesk: false,
      end: { endsAt: Infinity, steadyEnd: Infinity },
    }),
    began: () => void done.push('began'),
    recorded: () => void done.push('lease ended'),
    async failed() {
      done.push('in doubt');
      return true;
    },
  };
  const one = new EncodeAttempt(PACK, leases, calls, (state) => states.push(state));
  return { one, done, last: () => states.at(-1) };
}

test('the owner of a written tag is asked before it is recorded', async () => {
  const { one, done, last } = attempt();
  await one.start();
  expect(done).toEqual(['began', 'encode', 'holder', 'record', 'lease ended']);
  expect(last()).toMatchObject({ phase: 'written', written: WRITTEN });
});

test('a tag of another package is refused, and the next start takes another label', async () => {
  const { one, done, last } = attempt({ owner: '9' });
  await one.start();
  expect(done).toEqual(['began', 'encode', 'holder', 'refuse']);
  const failed = { phase: 'failed', error: { code: 'encoder.tid_taken' }, isLabelDoubtful: true };
  expect(last()).toMatchObject(failed);
  await one.start();
  expect(done.filter((name) => name === 'encode')).toHaveLength(2);
});

test('a label whose owner could not be asked is recorded later without another one', async () => {
  const { one, done, last } = attempt({ failures: ['holder'] });
  await one.start();
  // Cutting it would throw away a good label.
  const failed = { phase: 'failed', error: { code: 'server.unreachable' }, isLabelDoubtful: false };
  expect(last()).toMatchObject(failed);
  await one.start();
  expect(done).toEqual(['began', 'encode', 'holder', 'record', 'lease ended']);
});

test('a failed label leaves its lease in doubt; cut, it is settled before another one is printed', async () => {
  const { one, done, last } = attempt({ failures: ['encode'] });
  await one.start();
  expect(done.splice(0)).toEqual(['began', 'in doubt']);
  expect(last()).toMatchObject({ phase: 'failed', error: { code: 'encoder.voided' }, isLabelDoubtful: true });
  await one.startWithoutDoubtful();
  expect(done).toEqual(['thrown away true', 'began', 'encode', 'holder', 'record', 'lease ended']);
  expect(last()).toMatchObject({ phase: 'written' });
});

test('a package with a tag gets another one only after the user has voided that', async () => {
  const { one, done, last } = attempt({ epcTid: 'E280AAAA' });
  await one.start();
  expect([done, last()]).toEqual([[], { phase: 'replacing', oldTid: 'E280AAAA' }]);
  await one.replace();
  expect(done.slice(0, 4)).toEqual(['release', 'began', 'encode', 'in place of E280AAAA']);
});

test('a tag that was voided elsewhere does not keep its package from another one', async () => {
  const { one, done, last } = attempt({ failures: ['taken'] });
  await one.start();
  expect(done).toContain('in place of E280CCCC');
  expect(last()).toMatchObject({ phase: 'written' });
});
