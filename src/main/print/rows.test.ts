import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type RowFormat, readRows } from './rows.ts';
import { collect } from './testing/collect.ts';

const folder = mkdtempSync(join(tmpdir(), 'rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `rows-${files}`);
  writeFileSync(path, content);
  return path;
}

const read = (content: string | Uint8Array, format?: RowFormat) => collect(readRows(fileOf(content), format));

const rows = [
  { packNo: '2503-118', species: '黑胡桃', area: '356.412' },
  { packNo: '2503-119', species: '白橡', area: '18.9' },
];

describe('readRows', () => {
  it('reads a JSON array', async () => {
    expect(await read(` \n${JSON.stringify(rows, null, 2)}`)).toEqual(rows);
    expect(await read('[]')).toEqual([]);
    expect(await read(JSON.stringify([{ area: 1.5, remark: null }]))).toEqual([{ area: 1.5, remark: null }]);
  });

  it('reads JSON lines, with or without a final line end', async () => {
    const lines = rows.map((row) => JSON.stringify(row));
    expect(await read(lines.join('\n'))).toEqual(rows);
    expect(await read(`${lines.join('\r\n\r\n')}\r\n`)).toEqual(rows);
  });

  const csv = 'packNo, species ,area\r\n2503-118,黑胡桃,356.412\r\n"2503-119", 白橡 ,18.9\r\n\r\n';

  it('reads CSV with or without a byte-order mark', async () => {
    expect(await read(csv)).toEqual(rows);
    expect(await read(`\ufeff${csv}`)).toEqual(rows);
  });

  it('reads CSV in GBK', async () => {
    // 黑胡桃 and 白橡 in GBK (code page 936).
    const gbk = { 黑胡桃: 'bada bafa ccd2', 白橡: 'b0d7 cff0' };
    const parts = csv.split(/(黑胡桃|白橡)/).map((part) => {
      const hex = gbk[part as keyof typeof gbk];
      return hex === undefined ? Buffer.from(part) : Buffer.from(hex.replaceAll(' ', ''), 'hex');
    });
    expect(await read(Buffer.concat(parts))).toEqual(rows);
  });

  it('reads a GBK file whose first Chinese text comes after kilobytes of ASCII', async () => {
    const plain = `packNo,species\n${'2503-118,A\n'.repeat(20_000)}`;
    const content = Buffer.concat([Buffer.from(plain), Buffer.from('X,'), Buffer.from('b0d7cff0', 'hex')]);
    expect((await read(content)).at(-1)).toEqual({ packNo: 'X', species: '白橡' });
  });

  it.each([
    ['[{"packNo":"1"},{"packNo":["x"]}]', 2],
    ['[{"packNo":"1"},3]', 2],
    ['{"packNo":"1"}\n{"packNo":true}', 2],
    ['{"packNo":"1"}\n{"packNo":', 2],
    ['[{"packNo":"1"},{"packNo":"2"', 2],
    ['packNo,area\n1,2\n3,4,5\n', 2],
    ['packNo,area\n1,2\n"3,4\n', 2],
  ])('names the faulty row in %s', async (content, row) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'rows.invalid', details: { row } });
  });

  it('names a missing file, and one in no known encoding', async () => {
    await expect(collect(readRows(join(folder, 'none.csv')))).rejects.toMatchObject({
      code: 'file.missing',
    });
    await expect(read(Buffer.from('packNo\n\xff\xff\xff', 'latin1'))).rejects.toMatchObject({
      code: 'file.unreadable',
    });
  });

  it('reads no more of a file than is requested', async () => {
    const content = '{"packNo":"1"}\n'.repeat(100_000);
    let taken = 0;
    for await (const row of readRows(fileOf(`${content}{broken`))) {
      expect(row).toEqual({ packNo: '1' });
      taken += 1;
      if (taken === 10) break;
    }
    expect(taken).toBe(10);
  });
});
