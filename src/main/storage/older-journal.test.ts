import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { JOURNAL_FORMAT, openJournal } from './journal.ts';
import { adoptRecords, besideNewer } from './older-journal.ts';
import { createOutbox, type OutboxItem } from './outbox.ts';

const OLDER = JOURNAL_FORMAT - 1;
let file: string;

beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'older-journal-'));
  file = join(dir, 'journal.sqlite');
  return () => rmSync(dir, { recursive: true });
});

const item = (id: string): OutboxItem => ({
  id,
  kind: 'tagRecord',
  tenantId: '000000',
  body: { packId: '17' },
});

function open(path: string) {
  const journal = openJournal(path);
  return { journal, outbox: createOutbox(journal, () => undefined) };
}

test('undelivered records of an older version are taken over once, with their attempts', () => {
  const older = open(besideNewer(file, OLDER));
  older.outbox.add({ ...item('a'), userId: '7' });
  older.outbox.add({ ...item('b'), server: 'https://office.example' });
  older.outbox.handlers.postpone({
    id: 'a',
    error: { code: 'server.unreachable', message: '', details: {} },
  });
  older.journal.close();
  const { journal, outbox } = open(file);

  expect(adoptRecords(journal, file)).toEqual([]);
  expect(outbox.handlers.pending()).toMatchObject([{ ...item('a'), userId: '7', attempts: 1 }]);
  expect(outbox.elsewhere()).toMatchObject([{ server: 'https://office.example', count: 1 }]);

  outbox.handlers.settle({ id: 'a' });
  expect(adoptRecords(journal, file)).toEqual([]);
  expect(outbox.handlers.pending()).toEqual([]);
  journal.close();
});

test('records stay where a newer version has left them, or while this one keeps its journal in memory', () => {
  for (const format of [OLDER, JOURNAL_FORMAT + 1]) {
    const { journal, outbox } = open(besideNewer(file, format));
    outbox.add(item(String(format)));
    journal.close();
  }
  const inMemory = openJournal(':memory:');
  createOutbox(inMemory, () => undefined);
  adoptRecords(inMemory, file);
  inMemory.close();
  const { journal, outbox } = open(file);
  adoptRecords(journal, file);
  expect(outbox.handlers.pending()).toMatchObject([{ id: String(OLDER) }]);
  journal.close();
});

test('a damaged journal of an older version is reported and left as it is', () => {
  writeFileSync(besideNewer(file, OLDER), 'no database');
  const { journal } = open(file);
  expect(adoptRecords(journal, file)).toHaveLength(1);
  journal.close();
});
