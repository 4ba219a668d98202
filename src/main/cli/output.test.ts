import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openJournal } from '../storage/journal.ts';
import { createOutput } from './output.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('a journal that another program holds is reported as a file that cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  const file = join(folder, 'journal.sqlite');
  const [holder, journal] = [openJournal(file), openJournal(file, 1)];
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  holder.db.exec('BEGIN IMMEDIATE');
  try {
    journal.transaction(() => undefined);
  } catch (error) {
    createOutput(true, 'en').fail(error);
  }
  const [line] = written.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(line).toMatchObject({
    ok: false,
    code: 'file.unwritable',
    message: 'Cannot write journal.sqlite: database is locked',
  });
  holder.close();
  journal.close();
  rmSync(folder, { recursive: true });
});
