/** The parts of an .xlsx archive by their paths (ECMA-376 part 2), not compressed. */
export type WorkbookParts = Record<string, Uint8Array>;

/** Some 4 ms of the library's time each. */
const PORTION_ROWS = 150;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHARED_TEXTS = 'xl/sharedStrings.xml';
/** Parts that no value depends on, and the sheets, which each portion has rows of. */
const LEFT_OUT =
  /^xl\/(?:worksheets|theme|media|drawings|embeddings|printerSettings)\/|^docProps\/|^xl\/sharedStrings\.xml$/;
const SHEET_DATA = /^(.*?<sheetData)(?:\/>|>(.*)<\/sheetData>)(.*)$/s;
const MERGED_CELLS = /<mergeCells\b.*?<\/mergeCells>/s;
const ROW = /\s*<row\s(?:[^>]*\s)?r="\d+"[^>]*?(?:\/>|>.*?<\/row>)/gs;
const SHARED_TEXT = /<si(?:\/>|>(.*?)<\/si>)/gs;
/** A text of one format. */
const PLAIN_TEXT = /^<t(?:\s[^>]*)?>([^<]+)<\/t>$/;
/** Copies of a longer shared text could fill the memory. */
const LONGEST_TEXT = 1000;
/** A cell with the index of a shared text (ECMA-376 part 1, 18.3.1.4 and 18.18.11). */
const SHARED_CELL = /(<c\s(?:[^>]*\s)?t=")s("[^>]*>)<v>(\d+)<\/v>/g;
const LEFT_SHARED_CELL = /<c\s(?:[^>]*\s)?t=["']s["']/;

/** A sheet as text: what precedes its rows, the rows, what follows them. */
interface CutSheet {
  path: string;
  head: string;
  rows: string[];
  tail: string;
}

/**
 * The workbook in portions of a few hundred rows that keep their positions, so that a thread can rest between them: the
 * library of sheets reads a workbook in one piece. Merged cells are in the first portion, and shared texts in their
 * cells. A workbook with few rows is one portion, and so is one that is written in another way than Excel, WPS and the
 * usual libraries write it. If that is noticed only at a later row, the whole workbook is the last portion.
 */
export function* workbookPortions(
  parts: WorkbookParts,
  portionRows = PORTION_ROWS,
): Generator<WorkbookParts> {
  const sheets = cutSheets(parts);
  const mostRows = Math.max(0, ...(sheets ?? []).map(({ rows }) => rows.length));
  if (sheets === null || mostRows <= portionRows) return yield parts;
  const texts = sharedTexts(parts[SHARED_TEXTS]);
  const common = Object.fromEntries(Object.entries(parts).filter(([path]) => !LEFT_OUT.test(path)));
  for (let start = 0; start < mostRows; start += portionRows) {
    const portion = { ...common };
    for (const { path, head, rows, tail } of sheets) {
      const own = withTexts(rows.slice(start, start + portionRows).join(''), texts);
      if (own === null) return yield parts;
      const behind = start === 0 ? tail : tail.replace(MERGED_CELLS, '');
      portion[path] = toBytes(`${head}>${own}</sheetData>${behind}`);
    }
    yield portion;
  }
}

/** The sheets of a workbook; null if one is written in another way. */
function cutSheets(parts: WorkbookParts): CutSheet[] | null {
  const sheets: CutSheet[] = [];
  for (const path of Object.keys(parts).filter((name) => SHEET.test(name))) {
    const [, head, data = '', tail] = SHEET_DATA.exec(toText(parts[path])) ?? [];
    if (head === undefined || tail === undefined) return null;
    const rows = data.match(ROW) ?? [];
    const length = rows.reduce((sum, row) => sum + row.length, 0);
    if (length < data.trimEnd().length) return null;
    sheets.push({ path, head, rows, tail });
  }
  return sheets;
}

/** What a cell needs in order to have its text by itself: the type of its value, and the value. */
interface OwnText {
  type: 'str' | 'inlineStr';
  value: string;
}

/**
 * The shared texts. One of several formats has the same content in a cell (18.4.8, 18.3.1.53: CT_Rst); one of a single
 * format is stored as the text of a formula is, which the library reads several times as fast.
 */
function sharedTexts(part: Uint8Array | undefined): OwnText[] {
  return [...toText(part).matchAll(SHARED_TEXT)].map(([, content = '']) => {
    const [, plain] = PLAIN_TEXT.exec(content) ?? [];
    return plain === undefined
      ? { type: 'inlineStr', value: `<is>${content}</is>` }
      : { type: 'str', value: `<v>${plain}</v>` };
  });
}

/** The rows with the texts in their cells; null if one is not found, or too long to be copied. */
function withTexts(rows: string, texts: readonly OwnText[]): string | null {
  let isKnown = true;
  const own = rows.replace(SHARED_CELL, (_, before: string, after: string, index: string) => {
    const text = texts[Number(index)];
    if (text === undefined || text.value.length > LONGEST_TEXT) {
      isKnown = false;
      return '';
    }
    return `${before}${text.type}${after}${text.value}`;
  });
  return isKnown && !LEFT_SHARED_CELL.test(own) ? own : null;
}

const toText = (part: Uint8Array | undefined): string => new TextDecoder().decode(part);
const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
