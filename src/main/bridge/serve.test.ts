import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract';
import { call, event } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { openJournal } from '../storage/journal.ts';
import { serveContract } from './serve.ts';

const contract = {
  printers: {
    rename: call(z.object({ id: z.string(), place: z.object({ row: z.number().int() }) }), z.string()),
    broken: call(z.void(), z.object({ count: z.number() })),
    refused: call(z.void(), z.void()),
    crashed: call(z.void(), z.void()),
    changed: event(z.string()),
  },
  host: { info: call(z.void(), z.string()) },
};

const handlers = {
  printers: {
    rename: ({ id, place }: { id: string; place: { row: number } }) => `${id}@${place.row}`,
    broken: () => ({ count: 'many' }),
    refused: () => {
      throw new AppError('printer.refused', { printer: 'Zebra' });
    },
    crashed: async () => {
      throw new TypeError('x is not a function');
    },
  },
  host: { info: () => 'desk' },
} as unknown as DeskHandlers;

const invoke = serveContract(contract, handlers);

describe('the dispatcher of bridge calls', () => {
  test('passes valid input and the answer, and drops fields that the schema does not define', async () => {
    const input = { id: 'a', place: { row: 3 }, extra: true };
    expect(await invoke('printers.rename', input)).toEqual({ ok: true, value: 'a@3' });
  });

  test('names the field of invalid input', async () => {
    const answer = await invoke('printers.rename', { id: 'a', place: { row: 'x' } });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'input.invalid', details: { field: 'place.row' } },
    });
  });

  test.each([
    'printers.nothing',
    'nowhere.info',
    'printers',
    'printers.changed',
    'host.info.name',
    '__proto__.x',
  ])('refuses %s', async (path) => {
    expect(await invoke(path, undefined)).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
  });

  test('reports a journal that cannot be written as a file error, with advice about the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serve-'));
    const file = join(folder, 'journal.sqlite');
    const [holder, journal] = [openJournal(file), openJournal(file, 1)];
    holder.db.exec('BEGIN IMMEDIATE');
    const crashed = () => journal.transaction(() => undefined);
    const own = { printers: { ...handlers.printers, crashed } } as unknown as DeskHandlers;
    expect(await serveContract(contract, own)('printers.crashed', undefined)).toMatchObject({
      ok: false,
      error: {
        code: 'file.unwritable',
        details: { path: 'journal.sqlite', reason: 'database is locked' },
      },
    });
    holder.close();
    journal.close();
    rmSync(folder, { recursive: true });
  });

  test('refuses names that every object inherits', async () => {
    expect(await invoke('printers.toString', undefined)).toMatchObject({ ok: false });
    expect(await invoke('constructor.name', undefined)).toMatchObject({ ok: false });
  });

  test('turns a handler’s AppError into its payload', async () => {
    expect(await invoke('printers.refused', undefined)).toEqual({
      ok: false,
      error: {
        code: 'printer.refused',
        message: 'Printer Zebra refused the connection',
        details: { printer: 'Zebra' },
      },
    });
  });

  test('turns any other failure into `unexpected`', async () => {
    expect(await invoke('printers.crashed', undefined)).toMatchObject({
      ok: false,
      error: { code: 'unexpected', details: { reason: 'x is not a function' } },
    });
  });

  test('withholds an answer that the contract does not define', async () => {
    const answer = await invoke('printers.broken', undefined);
    expect(answer).toMatchObject({ ok: false, error: { code: 'unexpected' } });
    expect(JSON.stringify(answer)).toContain('printers.broken answered count');
  });

  test('behind the lock screen answers calls of the host group only', async () => {
    let locked = true;
    const guarded = serveContract(contract, handlers, { isLocked: () => locked });
    expect(await guarded('printers.refused', undefined)).toMatchObject({ error: { code: 'desk.locked' } });
    expect(await guarded('host.info', undefined)).toEqual({ ok: true, value: 'desk' });
    locked = false;
    expect(await guarded('printers.refused', undefined)).toMatchObject({
      error: { code: 'printer.refused' },
    });
  });
});
