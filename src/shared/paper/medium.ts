import type { Words } from '../errors.ts';
import type { MediumName } from './paper-choice.ts';

/** A sheet that documents are printed on; lengths in mm. */
export interface Medium {
  words: Words;
  widthMm: number;
  heightMm: number;
  /** Margin from each side to the printed area. */
  marginXMm: number;
  marginYMm: number;
  /** Height of a table row, and of every line of head and foot. */
  rowMm: number;
  /** Height of the em square of the text. */
  textMm: number;
  /** Facts of the head side by side. */
  factColumns: number;
  /** Continuous carbonless paper: all plies come from one print, and short pages are filled with blank rows (D4). */
  isForm: boolean;
}

/**
 * 9.5 inch forms: tear-off strips of 12.7 mm each side, print inside 200 mm (D4). Rows of 5 mm give 42, 15 and 6 rows of
 * detail on the full, half and third form.
 */
const form = (zh: string, en: string, heightMm: number, marginYMm: number): Medium => ({
  words: { zh, en },
  widthMm: 241,
  heightMm,
  marginXMm: 20.5,
  marginYMm,
  rowMm: 5,
  textMm: 3.5,
  factColumns: 3,
  isForm: true,
});

export const MEDIA: Readonly<Record<MediumName, Medium>> = {
  a4: {
    words: { zh: 'A4 纵向', en: 'A4 portrait' },
    widthMm: 210,
    heightMm: 297,
    marginXMm: 10,
    marginYMm: 10,
    rowMm: 6,
    textMm: 3.5,
    factColumns: 3,
    isForm: false,
  },
  a5: {
    words: { zh: 'A5 横向', en: 'A5 landscape' },
    widthMm: 210,
    heightMm: 148,
    marginXMm: 8,
    marginYMm: 7,
    rowMm: 5.2,
    textMm: 3.3,
    factColumns: 3,
    isForm: false,
  },
  form: form('241 mm 整张 (279.4)', '241 mm full (279.4)', 279.4, 5),
  half: form('241 mm 二等分 (139.7)', '241 mm half (139.7)', 139.7, 4),
  third: form('241 mm 三等分 (93.1)', '241 mm third (93.1)', 93.1, 3),
};
