import { attributesOf, readAttributes, tokensOf } from './workbook-xml.ts';

/** The number format of cells. */
export interface NumberFormat {
  /** Empty for a format that workbooks do not define themselves. */
  code: string;
  /** Numbers are shown as dates or times. */
  isDate: boolean;
}

/** Dates and times among the formats that workbooks do not define (ECMA-376 part 1, 18.8.30), Chinese ones included. */
const DATE_IDS: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
/** Parts of a code without placeholders: texts, colours, conditions, languages; `[h]` has one. */
const NO_PLACEHOLDERS = /"[^"]*"|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

/** The number formats of a workbook's cells by the index of their style; `styles` is the part `xl/styles.xml`. */
export function readFormats(styles: string): NumberFormat[] {
  const own = new Map(
    attributesOf(styles, 'numFmt').map(({ numFmtId, formatCode = '' }) => [numFmtId, formatOf(formatCode)]),
  );
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  for (const { name, isEnd, attributes } of tokensOf(styles)) {
    if (name === 'cellXfs') isOfCells = !isEnd;
    else if (name === 'xf' && isOfCells && !isEnd) {
      const { numFmtId = '0' } = readAttributes(attributes);
      const id = Number(numFmtId);
      const isDate = DATE_IDS.some(([first, last]) => id >= first && id <= last);
      formats.push(own.get(numFmtId) ?? { code: '', isDate });
    }
  }
  return formats;
}

/** Format codes as 18.8.31 defines them. */
const formatOf = (code: string): NumberFormat => ({
  code,
  isDate: /[ymdhs]/i.test(code.replace(NO_PLACEHOLDERS, '')),
});
