import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Reader } from '#shared/desk/contract/readers';
import { sayIn } from '../words.ts';
import { describeReader } from './reader-line.ts';

const reader = (uri: string): Reader => ({
  id: uri,
  uri,
  name: '桌面读写器',
  driver: 'm100',
  origin: 'configured',
});
const inChinese = sayIn(() => 'zh');
const noPorts = async () => [];

test('sees a pulled cable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-port-'));
  const port = join(folder, 'ttyUSB0');
  writeFileSync(port, '');
  const plugged = () => describeReader(reader(`serial:${port}?baud=115200`), noPorts, inChinese);
  expect(await plugged()).toBe('桌面读写器 · 已接入');
  rmSync(folder, { recursive: true });
  expect(await plugged()).toBe('桌面读写器 · 未接入');
});

test('reads the list of ports on Windows', async () => {
  const lineOf = (path: string) => describeReader(reader(path), async () => [{ path: 'COM3' }], inChinese);
  expect(await lineOf('serial:COM3')).toBe('桌面读写器 · 已接入');
  expect(await lineOf('serial:COM4')).toBe('桌面读写器 · 未接入');
});

test('shows no port state for a network reader or without a reader', async () => {
  expect(await describeReader(reader('tcp:10.0.0.5:4001'), noPorts, inChinese)).toBe('桌面读写器');
  expect(await describeReader(undefined, noPorts, inChinese)).toBe('未选择');
});
