import { inflateRawSync } from 'node:zlib';

/** Files of a zip archive, by its central directory (APPNOTE 4.3.12). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    files.set(name, archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Texts, numbers and dates of a workbook's first sheet, row by row (ECMA-376); a date as its format writes it. */
export function readSheet(workbook: Buffer): string[][] {
  const files = unzip(workbook);
  const part = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item]) =>
    [...(item ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''),
  );
  const styles = part('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cellStyles = [...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)];
  const formats = cellStyles.map(([style]) => codes.get(/numFmtId="(\d+)"/.exec(style)?.[1]) ?? '');
  return [...part('xl/worksheets/sheet1.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: string[] = [];
    for (const [, attributes = '', content = ''] of (row ?? '').matchAll(
      /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<(?:v|t)[^>]*>([^<]*)</.exec(content)?.[1] ?? '';
      const column = /r="([A-Z]+)\d/.exec(attributes)?.[1] ?? 'A';
      const format = formats[Number(/ s="(\d+)"/.exec(` ${attributes}`)?.[1])] ?? '';
      const isDate = format.startsWith('yyyy') && !/ t="/.test(` ${attributes}`);
      const own = isDate && value !== '' ? dateText(Number(value), format) : value;
      const text = attributes.includes('t="s"') ? shared[Number(value)] : own;
      cells[indexOf(column)] = text ?? '';
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** A date of a sheet (18.17.4.1) as long as its format, `yyyy-mm-dd hh:mm:ss` or a part of it. */
const dateText = (serial: number, format: string): string =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1000)
    .toISOString()
    .replace('T', ' ')
    .slice(0, format.length);

/** The index of a column with these letters: `A` is 0, `AA` 26. */
const indexOf = (column: string): number =>
  [...column].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
