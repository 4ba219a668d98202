import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openNodeSettings } from './settings-node.ts';

let dir: string;
let file: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'settings-'));
  file = join(dir, 'settings.json');
  return () => rmSync(dir, { recursive: true });
});

test('begin with the machine’s name and nothing chosen', () => {
  expect(openNodeSettings(dir).read()).toMatchObject({
    deskName: hostname(),
    labelPrinterId: '',
    printers: [],
  });
});

test('are kept in a file of their owner, with unknown keys of a newer version', () => {
  writeFileSync(file, JSON.stringify({ deskName: '开料台', window: { x: 1 } }));
  openNodeSettings(dir).update({ readerId: 'virtual:reader' });
  expect(openNodeSettings(dir).read()).toMatchObject({ deskName: '开料台', readerId: 'virtual:reader' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ window: { x: 1 } });
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('notify their listeners until these stop listening', () => {
  const settings = openNodeSettings(dir);
  const heard: string[] = [];
  const stop = settings.onChanged(({ deskName }) => heard.push(deskName));
  settings.update({ deskName: 'one' });
  stop();
  settings.update({ deskName: 'two' });
  expect(heard).toEqual(['one']);
});

test('refuse values that the schema refuses and stay unchanged', () => {
  const settings = openNodeSettings(dir);
  expect(() => settings.update({ deskName: ' ' })).toThrow(
    expect.objectContaining({ code: 'input.invalid' }),
  );
  expect(settings.read().deskName).toBe(hostname());
});

describe('a damaged file is kept aside with a notice, and replaced by defaults', () => {
  test.each([
    ['cut off in the middle', '{"deskName":"开料台","labelPri'],
    ['of no bytes', ''],
    ['with a value of the wrong kind', '{"deskName":"","printers":"none"}'],
    ['that is no object', '[1,2]'],
  ])('%s', (_, content) => {
    writeFileSync(file, content);
    const settings = openNodeSettings(dir);
    expect(settings.read()).toMatchObject({ deskName: hostname(), printers: [] });
    expect(settings.notices.map(({ code }) => code)).toEqual(['settings.corrupt']);

    const kept = readdirSync(dir).filter((name) => /^settings\.json\.damaged-\d+$/.test(name));
    expect(kept).toHaveLength(1);
    expect(readFileSync(join(dir, kept[0] ?? ''), 'utf8')).toBe(content);
    expect(settings.notices[0]?.details.backup).toBe(join(dir, kept[0] ?? ''));

    settings.update({ deskName: 'again' });
    expect(openNodeSettings(dir)).toMatchObject({ notices: [] });
    expect(openNodeSettings(dir).read().deskName).toBe('again');
  });
});

test('a file with some invalid values keeps the others, and the valid entries of its lists', () => {
  const reader = { uri: 'serial:/dev/ttyUSB0', name: '1号读写器', driver: 'm100' };
  const server = { kind: 'company', url: 'https://office' };
  const content = {
    deskName: '开料台',
    onClose: 'hide',
    labelPrinterId: 7,
    takesTasks: 'always',
    readers: [reader, { uri: 'serial:/dev/ttyUSB1' }],
    server,
    window: { x: 1 },
  };
  writeFileSync(file, JSON.stringify(content));
  const settings = openNodeSettings(dir);
  expect(settings.notices.map(({ code }) => code)).toEqual(['settings.corrupt']);
  expect(settings.read()).toMatchObject({
    deskName: '开料台',
    onClose: 'ask',
    labelPrinterId: '',
    takesTasks: 'always',
    readers: [reader],
    server,
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ window: { x: 1 } });
  expect(JSON.parse(readFileSync(String(settings.notices[0]?.details.backup), 'utf8'))).toEqual(content);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
