import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readPort, savePort } from './port-memory.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'port-memory-'));
  return () => rmSync(dir, { recursive: true });
});

test('recalls the port of the last start', () => {
  const file = join(dir, 'headless.json');
  expect(readPort(file)).toBe(0);
  savePort(file, 5190);
  expect(readPort(file)).toBe(5190);
});

test('a port that cannot be written is not recalled, and stops nothing', () => {
  savePort(dir, 5190);
  expect(readPort(join(dir, 'headless.json'))).toBe(0);
});
