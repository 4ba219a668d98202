/** Texts of a rectangle of cells, line by line. */
export type Block = readonly (readonly string[])[];

/** A cell in quotes (doubled inside) or plain, and its terminator: a tab, the line's end, or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** The cells of a block copied in a spreadsheet: tabs between cells, quotes around a cell with tabs or line ends. */
export function parseBlock(text: string): Block {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    CELL.lastIndex = at;
    const [all = '', quoted, plain = '', end = ''] = CELL.exec(text) ?? [];
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += all.length;
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A spreadsheet ends the last line as it ends every other.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/** The text of a block, as spreadsheets read it from the clipboard. */
export function formatBlock(block: Block): string {
  return block.map((row) => row.map(formatCell).join('\t')).join('\r\n');
}

const formatCell = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
