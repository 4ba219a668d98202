import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasProgram, runProgram } from '../integration/support/programs.ts';
import { renderHere, writeLabelData } from './support/label.ts';
import { findObstacle, nameGroup, requireWindows } from './support/require-windows.ts';
import { recordsOf, runDesk } from './support/windows-node.ts';
import { toWindowsPath } from './support/wine.ts';

const obstacle = findObstacle(hasProgram('pdftoppm') ? null : 'package poppler-utils is not installed');

describe.skipIf(obstacle !== null)(nameGroup('desk on Windows', obstacle), () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veneer-windows-desk-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('doctor finds no failure, and no advice is for another system', async () => {
    const dataDir = toWindowsPath(join(folder, 'data'));
    const ended = await runDesk(requireWindows(), ['--lang', 'en', '--json', 'doctor', '--data', dataDir]);
    const checks = recordsOf(ended);
    expect(checks.at(-1)).toEqual({ ok: true, failed: [] });
    expect(checks.find(({ name }) => name === 'runtime')).toMatchObject({
      words: { en: expect.stringContaining('win32 x64') },
    });
    for (const name of ['data folder', 'templates', 'fonts', 'spooler', 'serial ports']) {
      expect(checks.find((check) => check.name === name)).toMatchObject({ state: 'ok' });
    }
    // Wine has no HID; Linux packages must not be suggested.
    expect(checks.find(({ name }) => name === 'HID')).toMatchObject({
      words: { en: expect.not.stringMatching(/Install/) },
    });
    expect(ended.code).toBe(0);
  });

  test('a label is identical to the one drawn on Linux', async () => {
    const data = await writeLabelData(folder);
    const render = async (to: 'pdf' | 'zpl' | 'png') => {
      const out = join(folder, `windows.${to}`);
      const files = ['--data', toWindowsPath(data), '--to', to, '--out', toWindowsPath(out)];
      const ended = await runDesk(requireWindows(), [
        'label',
        'render',
        '--template',
        'package-100x70',
        ...files,
      ]);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      return readFile(out);
    };
    expect((await render('zpl')).equals(await renderHere(data, 'zpl'))).toBe(true);
    expect((await render('png')).equals(await renderHere(data, 'png'))).toBe(true);
    // A PDF contains its creation time.
    const [fromWindows, fromHere] = [await render('pdf'), await renderHere(data, 'pdf')];
    expect((await drawPdf(folder, fromWindows)).equals(await drawPdf(folder, fromHere))).toBe(true);
  });
});

async function drawPdf(folder: string, pdf: Buffer): Promise<Buffer> {
  const file = join(folder, 'drawn.pdf');
  await writeFile(file, pdf);
  await runProgram('pdftoppm', '-r', '203', '-png', '-singlefile', file, join(folder, 'drawn'));
  return readFile(join(folder, 'drawn.png'));
}
