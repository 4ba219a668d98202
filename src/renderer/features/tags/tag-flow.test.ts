import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { AppError } from '#shared/errors';
import {
  advance,
  bearsNumberOfOurs,
  IDLE,
  isVoided,
  otherOwner,
  type TagEvent,
  type TagFlow,
} from './tag-flow.ts';

const run = (...events: TagEvent[]): TagFlow => events.reduce(advance, IDLE);
const written = {
  epc: '350000001000000000000007',
  tid: 'E2801160200000000000AAAA',
  pc: '3000',
  quality: { writes: 1, rssiDbm: -55, powerDbm: 26, marginDb: null },
};

describe('an attempt to write a tag', () => {
  test('ends with every step done', () => {
    const flow = run(
      { kind: 'started' },
      { kind: 'progress', step: 'connect', state: 'done' },
      { kind: 'progress', step: 'write', state: 'started' },
      { kind: 'written', written },
    );
    expect(flow.phase).toBe('written');
    const { password, lock, unlock, ...others } = flow.steps;
    expect(new Set(Object.values(others))).toEqual(new Set(['done']));
    // The steps of locking, for a company whose tags are not locked.
    expect([password, lock, unlock]).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('that fails marks the step it failed in and leaves the later ones waiting', () => {
    const error = new AppError('reader.disconnected');
    const flow = run(
      { kind: 'started' },
      { kind: 'progress', step: 'connect', state: 'done' },
      { kind: 'progress', step: 'gate', state: 'started' },
      { kind: 'failed', error },
    );
    expect(flow).toMatchObject({
      phase: 'failed',
      error,
      steps: { connect: 'done', gate: 'failed', tid: 'waiting', write: 'waiting' },
    });
  });

  test('does not undo a step the desk repeats', () => {
    const flow = run(
      { kind: 'started' },
      { kind: 'progress', step: 'gate', state: 'done' },
      { kind: 'progress', step: 'gate', state: 'started' },
    );
    expect(flow.steps.gate).toBe('done');
  });

  test('starts again after a failure', () => {
    const flow = run({ kind: 'failed', error: new AppError('tag.none') }, { kind: 'started' });
    expect(flow).toEqual({ ...IDLE, phase: 'working' });
  });
});

describe('the owner of a tag', () => {
  const pack = { id: '7', packNo: '2503-118' };
  const free = { tidPackId: '', tidPackNo: '' };

  test.each([
    ['a new tag', '', free, ''],
    ['this package’s own tag', '2503-118', { tidPackId: '7', tidPackNo: '2503-118' }, ''],
    ['a tag recorded for another package', '', { tidPackId: '9', tidPackNo: 'HT0456' }, 'HT0456'],
    ['an unrecorded tag that carries another number', 'HT0456', free, 'HT0456'],
    ['an unrecorded tag that carries this number', '2503-118', free, ''],
  ])('%s', (_case, text, holder, expected) => {
    expect(otherOwner({ text }, holder, pack)).toBe(expected);
  });
});

describe('a tag found while the back office is unreachable', () => {
  const pack = { packNo: '2503-118', targetEpc: '350000001000000000000007' };

  test.each([
    ['a factory EPC', { epc: 'E28011602000000000000001', text: '' }, false],
    ['the package’s own EPC', { epc: pack.targetEpc, text: '' }, false],
    ['the package’s own number', { epc: 'C8E0', text: '2503-118' }, false],
    ['the EPC of another package', { epc: '350000001000000000000008', text: '' }, true],
    ['the number of another package', { epc: 'C8E0', text: 'HT0456' }, true],
  ])('with %s', (_case, tag, expected) => {
    expect(bearsNumberOfOurs(tag, pack)).toBe(expected);
  });
});

describe('a tag the desk remembers for the EPC', () => {
  const epc = written.epc;
  const told = (body: Record<string, unknown>): OutboxEntry[] => [
    {
      id: 'k',
      kind: 'tagRecord',
      tenantId: '000000',
      body,
      attempts: 0,
      lastError: null,
      isRefused: false,
      userId: '',
      createdAt: '',
      clockSetMs: 0,
    },
  ];

  test('was voided if the back office has no such tag and has all records', () => {
    expect(isVoided(epc, { epcTid: '' }, [])).toBe(true);
    expect(isVoided(epc, { epcTid: '' }, told({ epc: 'other' }))).toBe(true);
  });

  test('is in use while the back office has the tag or lacks its record', () => {
    expect(isVoided(epc, { epcTid: written.tid }, [])).toBe(false);
    expect(isVoided(epc, { epcTid: '' }, told({ epc }))).toBe(false);
  });
});
