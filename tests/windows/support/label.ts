import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DESK = join(import.meta.dirname, '../../../out/main/desk.js');

/** The contents of the label's codes. */
export const CODES = ['CODE-128:A240101-001', 'QR-Code:P|000000|A240101-001'];

const ROW = {
  packNo: 'A240101-001',
  species: '黑胡桃',
  grade: 'A',
  thicknessMm: 0.5,
  pieces: 320,
  area: 123.456,
  tenantCode: '000000',
};

/** Writes the label's data into a folder and returns the file's name. */
export async function writeLabelData(folder: string): Promise<string> {
  const file = join(folder, 'rows.json');
  await writeFile(file, JSON.stringify(ROW));
  return file;
}

/** Draws the same label with the built `desk` on this machine. */
export async function renderHere(data: string, to: 'pdf' | 'zpl' | 'png', dpi = '203'): Promise<Buffer> {
  const out = `${data}.${dpi}.${to}`;
  const words = ['--template', 'package-100x70', '--data', data, '--to', to, '--dpi', dpi, '--out', out];
  const child = spawn(process.execPath, [DESK, 'label', 'render', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`desk label render ended with ${code}`);
  return readFile(out);
}
