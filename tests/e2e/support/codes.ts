import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ready } from 'zpl-renderer-js';

const run = promisify(execFile);

/** The codes in a picture, as zbarimg reads them: `CODE-128:P0001`, `QR-Code:P|000000|P0001`. */
export async function readCodes(png: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'codes-'));
  try {
    const file = join(folder, 'label.png');
    await writeFile(file, png);
    const { stdout } = await run('zbarimg', ['--quiet', file]);
    return stdout.trim().split('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

const DOTS_PER_MM = { 203: 8, 300: 12 } as const;

/** The codes of every label in a ZPL stream, drawn by an independent renderer. Labels are 100 × 70 mm. */
export async function readZplCodes(zpl: Buffer, dpi: keyof typeof DOTS_PER_MM): Promise<string[][]> {
  const { api } = await ready;
  const pictures = await api.zplToBase64MultipleAsync(zpl.toString('utf8'), 100, 70, DOTS_PER_MM[dpi]);
  return Promise.all(pictures.map((picture) => readCodes(Buffer.from(picture, 'base64'))));
}
