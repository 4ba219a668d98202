import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

/** A zip archive of stored files (APPNOTE 4.3). */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(central, Buffer.from(name));
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const read = (sheet: string, strings = '') =>
  readWorkbook(archiveOf({ 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': strings }));

test('reads shared and inline texts, figures, gaps, prefixed tags and attributes in either quotes', () => {
  const strings =
    '<sst><si><r><t>木</t></r><r><t xml:space="preserve">皮 &amp; &#x8349;</t></r><rPh><t>もく</t></rPh></si><si><t/></si></sst>';
  const sheet =
    '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1"><x:v>13911110001</x:v></x:c></x:row>' +
    "<row r='3'><c t='inlineStr'><is><t> 账号 </t></is></c><c t='s'><v>1</v></c></row>";
  expect(read(sheet, strings)).toEqual([['木皮 & 草', '', '13911110001'], [], ['账号', '']]);
});

test.each([
  // As Excel stores what was typed as 2.3, 0.001 and 0.0079.
  ['2.2999999999999998', '2.3'],
  ['1E-3', '0.001'],
  ['7.9000000000000008E-3', '0.0079'],
  ['46330.75', '46330.75'],
  // The last digits are lost, which the exponent shows.
  ['6.2220212345678903E+18', '6.22202123456789e+18'],
])('reads the number %s as %s', (stored, text) => {
  expect(read(`<row><c><v>${stored}</v></c></row>`)).toEqual([[text]]);
});

describe('a number is read as its format shows it:', () => {
  /** Styles as Excel writes them; the first `xf` is of a named style, not of cells. */
  const styles = (codes: readonly string[], ids: readonly number[]) =>
    `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
  const readIn = (format: number | string, value: string, workbook = '') => {
    const own = typeof format === 'string' ? [format] : [];
    const id = typeof format === 'string' ? 164 : format;
    const [[text] = []] = readWorkbook(
      archiveOf({
        'xl/workbook.xml': workbook,
        'xl/styles.xml': styles(own, [0, id]),
        'xl/worksheets/sheet1.xml': `<row><c s="1"><v>${value}</v></c></row>`,
      }),
    );
    return text;
  };

  test.each([
    ['0000', '12', '0012'],
    ['0000', '123456', '123456'],
    // Rounding would change the value.
    ['0000', '12.5', '12.5'],
    ['0', '12', '12'],
    ['#,##0;[Red]-#,##0', '1200', '1200'],
    ['0.00&quot;days&quot;', '12', '12'],
    ['&quot;B&quot;0000', '12', '12'],
    ['[$USD] 0.00', '12', '12'],
  ])('%s of %s is %s', (format, value, text) => {
    expect(readIn(format, value)).toBe(text);
  });

  // Serial numbers as openpyxl 3.1.5 writes 4 November 2026 and 12 March 2026, 08:30.
  test.each([
    [14, '46330', '2026-11-04T00:00:00'],
    [31, '46330', '2026-11-04T00:00:00'],
    [58, '46330', '2026-11-04T00:00:00'],
    ['yyyy-mm-dd h:mm:ss', '46093.35416666666', '2026-03-12T08:30:00'],
    ['m&quot;月&quot;d&quot;日&quot;', '46093', '2026-03-12T00:00:00'],
    ['[$-F800]dddd\\,\\ mmmm\\ dd', '46093', '2026-03-12T00:00:00'],
    ['[h]:mm', '0.75', '1899-12-30T18:00:00'],
    // A sheet shows no date for these.
    [14, '-1', '-1'],
    [14, '2958466', '2958466'],
  ])('%s of %s is %s', (format, value, text) => {
    expect(readIn(format, value)).toBe(text);
  });

  test('a date of a workbook that counts from 1904 is 1,462 days later', () => {
    expect(readIn(14, '44868', '<workbook><workbookPr date1904="1"/></workbook>')).toBe(
      '2026-11-04T00:00:00',
    );
    expect(readIn(14, '46330', '<workbook><workbookPr date1904="false"/></workbook>')).toBe(
      '2026-11-04T00:00:00',
    );
  });

  test('a date that a cell has as text is read like others', () => {
    const cells =
      '<c t="d"><v>2026-11-04T18:00:00.000</v></c><c t="d"><v>2026-11-04</v></c><c t="d"><v>18:00:00</v></c>';
    expect(read(`<row>${cells}</row>`)).toEqual([['2026-11-04T18:00:00', '2026-11-04T00:00:00', '18:00:00']]);
  });
});

test('reads a formula without a stored result as an error, as Excel shows others', () => {
  const cells =
    '<c><f>B1*2</f></c><c><f>B1*2</f><v></v></c><c><f>C1</f><v>4</v></c><c t="e"><f>D1</f><v>#REF!</v></c>' +
    '<c t="str"><f t="shared" si="0"/><v>a</v></c><c t="str"><f>E1</f><v></v></c>';
  expect(read(`<row>${cells}</row>`)).toEqual([['#CALC!', '#CALC!', '4', '#REF!', 'a', '']]);
});

test('finds the first sheet by its relation', () => {
  const workbook = archiveOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId7" Target="worksheets/other.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': '<row><c><v>1</v></c></row>',
    'xl/worksheets/other.xml': '<row><c><v>2</v></c></row>',
  });
  expect(readWorkbook(workbook)).toEqual([['2']]);
});

test.each([
  ['rows far apart', '<row r="19999"/><row r="1000000"/>'],
  ['more rows than are taken', '<row/>'.repeat(20_001)],
])('refuses %s by their number', (_case, sheet) => {
  expect(() => read(sheet)).toThrow(
    expect.objectContaining({ code: 'import.too_many', details: { limit: 20_000 } }),
  );
});

test('reads a sheet of 10 MB, as files above 500 KB to import have', () => {
  const row = `<row>${'<c t="inlineStr"><is><t>客户的名称、地址和电话</t></is></c>'.repeat(22)}</row>`;
  const sheet = strToU8(row.repeat(6000));
  expect(readWorkbook(zipSync({ 'xl/worksheets/sheet1.xml': sheet }))).toHaveLength(6000);
});

test('refuses one long text in many cells', () => {
  // A file of two kilobytes could have filled the server's memory.
  const sheet = '<row><c t="s"><v>0</v></c></row>'.repeat(100);
  expect(() => read(sheet, `<sst><si><t>${'a'.repeat(1_000_000)}</t></si></sst>`)).toThrow(
    expect.objectContaining({ code: 'import.unreadable' }),
  );
});

test.each([
  ['a tag without an end', `<${'a'.repeat(4_000_000)}`],
  ['an attribute without an end', `<row ${'a'.repeat(4_000_000)}>`],
  ['tags without ends', '<row'.repeat(200_000)],
])('reads a workbook with %s', (_case, sheet) => {
  expect(read(sheet).length).toBeLessThanOrEqual(1);
});
