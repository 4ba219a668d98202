import type { DocumentKind } from '../domain/document-states.ts';
import type { Words } from '../errors.ts';
import { columnWords } from '../paper/compose-document.ts';
import { columnChoices, hasPrices, PAPER_FORMS, TALLY_TITLE } from '../paper/paper-forms.ts';
import { STANDARD_TALLY_COLUMNS, TALLY_COLUMN_WORDS } from '../paper/tally-words.ts';
import { columns, type Option } from './setting.ts';

const HELP: Words = {
  zh: '打印时表格的列，按此顺序。',
  en: 'The columns of the printed table, in this order.',
};
const PRICES_HELP: Words = {
  zh: '打印时表格的列，按此顺序；不打印价格时省去单价和金额。',
  en: 'The columns of the printed table, in this order; a copy without prices has neither price nor amount.',
};

const about = ({ zh, en }: Words, help: Words) => ({
  group: 'paper' as const,
  words: { zh: `${zh}的列`, en: `Columns: ${en.toLowerCase()}` },
  help,
});

/** D4: which columns the table of a kind's paper has. */
export function paperColumns(kind: DocumentKind) {
  const form = PAPER_FORMS[kind];
  const options = columnChoices(form).map((choice) => ({
    value: choice.name,
    words: columnWords(choice),
  }));
  return columns(about(form.title, hasPrices(kind) ? PRICES_HELP : HELP), options, form.columns);
}

/** D3: which columns a tally sheet has. */
export const tallyColumns = columns(
  about(TALLY_TITLE, HELP),
  Object.entries(TALLY_COLUMN_WORDS).map(([value, words]): Option<string> => ({ value, words })),
  STANDARD_TALLY_COLUMNS,
);
