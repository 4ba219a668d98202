import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import type { DocumentPrint } from '#shared/documents/print-api';
import { PRINT_OUTCOME_WORDS } from '#shared/documents/print-outcomes';
import type { Words } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { PAPER_STYLE_WORDS } from '#shared/paper/paper-styles';
import { type SheetColumn, sheetColumn } from '../../../http/workbook.ts';

const PRICES: readonly Words[] = [
  { zh: '无', en: 'Without' },
  { zh: '有', en: 'With' },
];

export function printsTitle(kind: DeclaredKind): Words {
  const { zh, en } = DOCUMENTS[kind].words.one;
  return { zh: `${zh}打印记录`, en: `Prints of ${en}` };
}

/** The sheet of the prints of a kind of document. */
export const PRINT_COLUMNS: readonly SheetColumn<DocumentPrint>[] = [
  sheetColumn('单号', 'Number', 18, ({ docNo }) => docNo),
  sheetColumn('往来单位', 'Partner', 20, ({ partner }) => partner),
  sheetColumn('次数', 'Print no.', 8, ({ serial }) => serial),
  sheetColumn('内容', 'What', 10, ({ style }, language) => PAPER_STYLE_WORDS[style][language]),
  sheetColumn('纸张', 'Paper', 20, ({ medium }, language) => MEDIA[medium].words[language]),
  sheetColumn('价格', 'Prices', 8, ({ withPrices }, language) => PRICES[Number(withPrices)]?.[language]),
  sheetColumn('份数', 'Copies', 8, ({ copies }) => copies),
  sheetColumn('重打原因', 'Reason', 24, ({ reason }) => reason),
  sheetColumn('结果', 'Outcome', 14, ({ outcome }, language) => PRINT_OUTCOME_WORDS[outcome][language]),
  sheetColumn('打印人', 'Printed by', 14, ({ userName }) => userName),
  sheetColumn('打印时间', 'Printed', 20, ({ printTime }) => printTime, { form: 'moment' }),
];
