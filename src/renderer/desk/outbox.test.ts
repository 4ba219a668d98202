import { beforeEach, describe, expect, test, vi } from 'vitest';
import { documentPrintApi } from '#shared/api/document-print';
import { packRecordApi } from '#shared/api/pack-records';
import { printerFaultApi } from '#shared/api/printer-fault';
import { deskContract } from '#shared/desk/contract';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import { type CallResult, createClient } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import type { Request } from '../api/client.ts';
import { createOutboxDelivery } from './outbox.ts';

const KEY_A = '0b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a';
const KEY_B = '1b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a';

let entries: OutboxEntry[];
let postponed: unknown[];
let refused: unknown[];
let sent: { path: string; body: unknown }[];
let delivered: string[];
let answer: () => void;

beforeEach(() => {
  entries = [entry(KEY_A, '000000', '7'), entry(KEY_B, '100001', '8')];
  postponed = [];
  refused = [];
  sent = [];
  delivered = [];
  answer = () => {};
});

/** A host whose outbox is the array above, behind the real bridge client. */
function deliver(tenantId: string | null, permissions = ['pack_print', 'pack_tag']): Promise<void> {
  const desk = createClient(deskContract, {
    subscribe: () => () => {},
    async invoke(path, input): Promise<CallResult> {
      if (path === 'outbox.pending') return { ok: true, value: [...entries] };
      const { id } = input as { id: string };
      if (path === 'outbox.settle') entries = entries.filter((one) => one.id !== id);
      else (path === 'outbox.refuse' ? refused : postponed).push(input);
      return { ok: true, value: undefined };
    },
  });
  const request = (async (endpoint, input) => {
    sent.push({ path: endpoint.path, body: input?.body });
    answer();
    return {};
  }) as Request;
  return createOutboxDelivery({
    desk,
    request,
    account: () =>
      tenantId === null ? null : { tenantId, userId: '300', permissions: new Set(permissions) },
    onPending: () => {},
    onDelivered: (packId) => delivered.push(packId),
    onOutcome: () => delivered.push('outcome'),
  }).deliver();
}

test('reads the waiting records once a second while another page delivers thousands', async () => {
  vi.useFakeTimers();
  try {
    let changed = () => {};
    let reads = 0;
    const desk = createClient(deskContract, {
      subscribe(listener) {
        changed = () => listener('outbox.changed', { pending: 1 });
        return () => {};
      },
      async invoke(): Promise<CallResult> {
        reads += 1;
        return { ok: true, value: [entry(KEY_A, '000000', '7')] };
      },
    });
    const shown: number[] = [];
    const delivery = createOutboxDelivery({
      desk,
      request: (async () => ({})) as Request,
      account: () => null,
      onPending: (pending) => shown.push(pending.length),
      onDelivered: () => {},
      onOutcome: () => {},
    });
    const stop = delivery.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(1);
    for (let at = 0; at < 290; at += 1) {
      changed();
      await vi.advanceTimersByTimeAsync(10);
    }
    // At once, and then once a second.
    expect(reads).toBe(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(5);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

describe('a delivery', () => {
  test('delivers and settles the entries of the signed-in company only', async () => {
    await deliver('000000');
    expect(sent.map(({ path }) => path)).toEqual([packRecordApi.savePrintRecord.path]);
    expect(entries.map(({ id }) => id)).toEqual([KEY_B]);
    expect(delivered).toEqual(['7']);
  });

  test('states what the clock that dated a record would show, had it not been set since', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-03T09:00:00Z') });
    entries = [{ ...entry(KEY_A, '000000', '7'), clockSetMs: 2 * 86_400_000 }];
    await deliver('000000').finally(() => vi.useRealTimers());
    expect(sent).toMatchObject([{ body: { deskTime: '2026-01-01T09:00:00.000Z' } }]);
  });

  test('delivers nothing without a signed-in user', async () => {
    await deliver(null);
    expect(sent).toEqual([]);
  });

  test('leaves records that the user may not send for other users', async () => {
    entries = [entry(KEY_A, '000000', '7')];
    await deliver('000000', ['pack_view', 'pack_tag']);
    expect(sent).toEqual([]);
    expect([entries.length, refused, postponed]).toEqual([1, [], []]);
  });

  test('sends the outcome of printed documents for any user of its company, and reports it', async () => {
    const body = { printJob: KEY_B, step: 1, prints: [{ id: '9', outcome: 'printed' }] };
    entries = [{ ...entry(KEY_A, '000000', ''), kind: 'printOutcome', body }];
    await deliver('000000', []);
    expect(sent).toEqual([{ path: documentPrintApi.saveOutcomes.path, body }]);
    expect([entries, delivered]).toEqual([[], ['outcome']]);
  });

  test('sends a printer fault for any user of its company, and names no package', async () => {
    const fault: OutboxEntry = {
      ...entry(KEY_A, '000000', ''),
      kind: 'printerFault',
      body: {
        recordKey: KEY_A,
        printer: 'Zebra',
        fault: { zh: '缺纸', en: 'Paper out' },
        printJob: KEY_B,
        deskName: 'D1',
        faultTime: '2026-01-01 08:00:00',
      },
    };
    entries = [fault];
    await deliver('100001', []);
    expect(sent).toEqual([]);
    await deliver('000000', []);
    expect(sent).toMatchObject([{ path: printerFaultApi.save.path, body: fault.body }]);
    expect([entries, delivered]).toEqual([[], []]);
  });

  test('does not send a permanently refused entry again', async () => {
    entries = [{ ...entry(KEY_A, '000000', '7'), isRefused: true }];
    await deliver('000000');
    expect(sent).toEqual([]);
  });
});

describe('a failed delivery', () => {
  test('ends the round and keeps every entry when the server is unreachable', async () => {
    entries = [entry(KEY_A, '000000', '7'), entry(KEY_B, '000000', '8')];
    answer = () => {
      throw new AppError('server.unreachable');
    };
    await deliver('000000');
    expect(sent).toHaveLength(1);
    expect(entries).toHaveLength(2);
    expect(postponed).toHaveLength(1);
  });

  test('keeps a refused entry with its reason and continues with the next', async () => {
    entries = [entry(KEY_A, '000000', '7'), entry(KEY_B, '000000', '8')];
    answer = () => {
      answer = () => {};
      throw new AppError('record.not_found');
    };
    await deliver('000000');
    expect(entries.map(({ id }) => id)).toEqual([KEY_A]);
    expect(refused).toMatchObject([{ id: KEY_A, error: { code: 'record.not_found' } }]);
    expect(postponed).toEqual([]);
  });

  test('of another user’s record, for a package outside the own scope, waits for that user', async () => {
    const [own, other] = [entry(KEY_A, '000000', '7'), entry(KEY_B, '000000', '8')];
    entries = [
      { ...own, userId: '300' },
      { ...other, userId: '301' },
    ];
    answer = () => {
      throw new AppError('pack.not_found');
    };
    await deliver('000000');
    expect(refused).toMatchObject([{ id: KEY_A }]);
    expect(postponed).toMatchObject([{ id: KEY_B }]);
  });

  test.each([
    ['a session that is over', new AppError('auth.expired')],
    ['too many calls', new AppError('request.too_many')],
    ['a company past its share', new AppError('request.busy')],
    ['a database that is away', new AppError('database.unavailable')],
    ['a disk that is full', new AppError('database.no_space')],
    ['a failure of the server', new AppError('unexpected', { reason: 'HTTP 500' })],
    ['a request that took too long', new AppError('server.refused', { message: 'slow', code: 408 })],
    ['a gateway', new AppError('server.refused', { message: 'bad gateway', code: 502 })],
  ])('tries again after %s', async (_, error) => {
    answer = () => {
      throw error;
    };
    await deliver('000000');
    expect(postponed).toHaveLength(1);
    expect(refused).toEqual([]);
  });
});

function entry(id: string, tenantId: string, packId: string): OutboxEntry {
  return {
    id,
    kind: 'printRecord',
    tenantId,
    body: {
      recordKey: id,
      packId,
      template: 'package-100x70',
      printer: 'Zebra',
      copies: 1,
      state: 'sent',
      deskName: 'D1',
      printTime: '2026-01-01 08:00:00',
    },
    attempts: 0,
    lastError: null,
    isRefused: false,
    userId: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    clockSetMs: 0,
  };
}
