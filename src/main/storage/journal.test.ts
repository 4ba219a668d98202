import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { JOURNAL_FORMAT, openJournal } from './journal.ts';

const STEPS = ['CREATE TABLE fact (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'];
let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(dir, 'journal.sqlite');
  return () => rmSync(dir, { recursive: true });
});

function countFacts(): { facts: number; codes: string[] } {
  const journal = openJournal(file);
  journal.migrate('fact', STEPS);
  const row = journal.db.prepare('SELECT count(*) AS facts FROM fact').get();
  journal.close();
  return { facts: Number(row?.facts), codes: journal.notices.map(({ code }) => code) };
}

function writeFacts(count: number): void {
  const journal = openJournal(file);
  journal.migrate('fact', STEPS);
  const insert = journal.db.prepare('INSERT INTO fact (text) VALUES (?)');
  for (let index = 0; index < count; index++) insert.run('x'.repeat(200));
  journal.close();
}

/** Writes three facts, starts a transaction with a fourth, reports that, and waits to be killed. */
const WRITER = `
import { openJournal } from ${JSON.stringify(join(import.meta.dirname, 'journal.ts'))};
const journal = openJournal(process.argv[1]);
journal.migrate('fact', ${JSON.stringify(STEPS)});
for (const text of ['one', 'two', 'three']) {
  journal.transaction(() => journal.db.prepare('INSERT INTO fact (text) VALUES (?)').run(text));
}
journal.transaction(() => {
  journal.db.prepare('INSERT INTO fact (text) VALUES (?)').run('four');
  process.stdout.write('in the middle');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
`;

async function killWriterInTheMiddle(): Promise<void> {
  const writer = spawn(process.execPath, ['--input-type=module-typescript', '--eval', WRITER, file], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await once(writer, 'exit');
}

describe('a process killed in the middle of a transaction', () => {
  test('keeps every committed fact and nothing of the unfinished transaction', async () => {
    await killWriterInTheMiddle();
    expect(countFacts()).toEqual({ facts: 3, codes: ['journal.recovered'] });
    expect(countFacts()).toEqual({ facts: 3, codes: [] });
  });

  test('leaves the earlier facts when the log was cut off in its last entry', async () => {
    await killWriterInTheMiddle();
    truncateSync(`${file}-wal`, readFileSync(`${file}-wal`).length - 700);
    const { facts, codes } = countFacts();
    expect(facts).toBe(2);
    expect(codes).toEqual(['journal.recovered']);
  });
});

describe('a damaged file is kept aside and a new one is created', () => {
  function expectKeptAside(): void {
    const before = readFileSync(file);
    expect(countFacts()).toEqual({ facts: 0, codes: ['journal.corrupt'] });
    const kept = readdirSync(dir).filter((name) => /^journal\.sqlite\.damaged-\d+$/.test(name));
    expect(kept).toHaveLength(1);
    expect(readFileSync(join(dir, kept[0] ?? ''))).toEqual(before);
    expect(countFacts().codes).toEqual([]);
  }

  test('when it is not a database', () => {
    writeFileSync(file, 'no database, but long enough to be looked at as one'.repeat(40));
    expectKeptAside();
  });

  test('when its header is overwritten', () => {
    writeFacts(3);
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 40);
    writeFileSync(file, bytes);
    expectKeptAside();
  });

  test('when it was truncated', () => {
    writeFacts(500);
    truncateSync(file, Math.floor(readFileSync(file).length / 2));
    expectKeptAside();
  });

  test('when it is empty', () => {
    writeFacts(3);
    truncateSync(file, 0);
    expectKeptAside();
  });
});

test.skipIf(process.platform === 'win32')('only its owner can read it and its log', () => {
  writeFacts(1);
  chmodSync(file, 0o644);
  const journal = openJournal(file);
  journal.migrate('fact', STEPS);
  const modes = [file, `${file}-wal`].map((path) => statSync(path).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
  journal.close();
});

test('does not treat a journal that another program is writing to as damaged', () => {
  writeFacts(3);
  const other = new DatabaseSync(file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  expect(() => openJournal(file, 50)).toThrow(expect.objectContaining({ code: 'file.unwritable' }));
  other.close();
  expect(countFacts()).toEqual({ facts: 3, codes: [] });
});

test('a failed transaction leaves nothing behind, also when nested', () => {
  const journal = openJournal(file);
  journal.migrate('fact', STEPS);
  const add = (text: string) => journal.db.prepare('INSERT INTO fact (text) VALUES (?)').run(text);
  expect(() =>
    journal.transaction(() => {
      journal.transaction(() => add('inner'));
      throw new Error('outer');
    }),
  ).toThrow('outer');
  journal.transaction(() => add('after'));
  expect(journal.db.prepare('SELECT text FROM fact').all()).toEqual([{ text: 'after' }]);
  journal.close();
});

test('runs each migration step once, also when later steps are added', () => {
  writeFacts(1);
  const journal = openJournal(file);
  journal.migrate('fact', [...STEPS, 'ALTER TABLE fact ADD COLUMN note TEXT']);
  journal.migrate('fact', [...STEPS, 'ALTER TABLE fact ADD COLUMN note TEXT']);
  expect(journal.db.prepare('SELECT note FROM fact').all()).toEqual([{ note: null }]);
  journal.close();
});

test('a journal of a newer version, met after an update was taken back, is left as it is', () => {
  writeFacts(3);
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA user_version = ${JOURNAL_FORMAT + 1}`);
  newer.close();
  const before = readFileSync(file);
  expect(() => openJournal(file)).toThrow(expect.objectContaining({ code: 'journal.newer' }));
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(dir)).toEqual(['journal.sqlite']);
});
