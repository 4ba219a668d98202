import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toAppError } from '#shared/errors';
import { createJobStore } from '../print/job-store.ts';
import { dataFiles } from '../storage/data-folder.ts';
import { openJournal } from '../storage/journal.ts';
import { addStatusCommand } from './status.ts';

let folder: string;
let said: { record?: Record<string, unknown>; text?: string | undefined; code?: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-status-'));
  said = {};
  // No print service, even if this machine has one.
  vi.stubEnv('CUPS_SERVER', join(folder, 'nobody.sock'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function status(...words: string[]): Promise<void> {
  const program = new Command().exitOverride();
  addStatusCommand(program, () => ({
    json: false,
    language: 'en',
    progress: () => {},
    done(record, text) {
      said = { record, text };
    },
    fail(error) {
      said = { code: toAppError(error).code };
    },
  }));
  await program.parseAsync(['status', '--data', folder, ...words], { from: 'user' });
}

test('lists the printers, readers and jobs of a desk', async () => {
  const journal = openJournal(dataFiles(folder).journal);
  const jobs = createJobStore(journal);
  for (const state of ['sent', 'unknown', 'unknown'] as const) {
    const key = randomUUID();
    const content = { kind: 'labels' as const, templateId: 't', rows: [{}] };
    const submitted = { key, printerId: 'virtual:label', title: '', content, copies: 1 };
    jobs.insert(submitted, {
      printer: { name: 'label', language: 'png', dpi: 203 },
      content: { ...content, head: {} },
      fingerprint: '',
      office: 'embedded',
    });
    jobs.change(key, { state });
  }
  // The host has its journal open meanwhile.
  const reader = { uri: 'serial:/dev/absent-reader', name: '一号读写器', driver: 'm100' };
  writeFileSync(dataFiles(folder).settings, JSON.stringify({ readers: [reader] }));
  await status();
  journal.close();
  expect(said.record).toMatchObject({
    printers: [{ id: 'virtual:label', state: { state: 'ready' } }],
    readers: [
      { id: reader.uri, isMissing: true },
      { id: 'virtual:reader', isMissing: false },
    ],
    jobs: { sent: 1, unknown: 2 },
  });
  expect(said.text).toContain('Print jobs: sent 1, with unknown outcome 2');
});

test('reports an empty desk, and fails for a damaged journal', async () => {
  await status();
  expect(said.record).toMatchObject({ jobs: {} });
  writeFileSync(dataFiles(folder).journal, 'not a database');
  await status();
  expect(said.code).toBe('file.unreadable');
});

test('fails for an address that is no printer', async () => {
  await status('zebra');
  expect(said.code).toBe('input.invalid');
});
