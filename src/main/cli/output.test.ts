import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { openJournal } from '../storage/journal.ts';
import { createOutput, onStderr } from './output.ts';

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

test('a command whose result is on stdout fails on stderr, with the advice as any other', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const error = new AppError('rows.empty');
  createOutput(false, 'en').fail(error);
  onStderr(createOutput(false, 'en')).fail(error);
  onStderr(createOutput(true, 'en')).done({ labels: 1 });
  const [usual, beside, done] = written.mock.calls.map(([text]) => String(text));
  expect(usual?.trim().split('\n')).toHaveLength(2);
  expect(beside).toBe(usual);
  expect(done).toBe('{"ok":true,"labels":1}\n');
});
