import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { BOARD_FIGURES, type DeskRecord } from '#shared/api/desk-board';
import { BOARD_WORDS, DESK_RECORD_WORDS, recordNote } from '#shared/domain/desk-board';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { formatCount } from '../../components/words/numbers.ts';
import { recordAddress } from '../../records/detail/record-address.ts';
import type { ListColumn } from '../../records/list/columns.ts';

/** What a record adds to the figures of the board, in their words. */
function figuresText(record: DeskRecord, language: Language): string {
  return BOARD_FIGURES.filter((name) => record[name] > 0)
    .map((name) => `${BOARD_WORDS[name][language]} ${formatCount(record[name])}`)
    .join(' · ');
}

/** The columns of 工位记录. */
export function recordColumns(
  language: Language,
  t: TFunction,
  templateName: (id: string) => string,
): ListColumn<DeskRecord>[] {
  const whatOf = ({ kind, what }: DeskRecord) => (kind === 'print' ? templateName(what) : what);
  const titleOf = (name: keyof typeof DESK_RECORD_WORDS) => ({
    key: name,
    title: DESK_RECORD_WORDS[name][language],
  });
  const deskOf = ({ desk }: DeskRecord) => desk || t('deskBoard.unnamed');
  const plain = (text: (record: DeskRecord) => string) => ({
    text,
    render: (_: unknown, record: DeskRecord) => text(record),
  });
  return [
    {
      ...titleOf('time'),
      className: texts.numbers ?? '',
      width: 150,
      ...plain(({ time }) => time),
    },
    { key: 'desk', title: BOARD_WORDS.desk[language], width: 90, ellipsis: true, ...plain(deskOf) },
    {
      ...titleOf('packNo'),
      width: 110,
      text: ({ packNo }) => packNo,
      render: (_, { packId, packNo }) => {
        const page = packId === '' ? null : recordAddress({ area: 'pack', id: packId });
        if (page === null) return null;
        return (
          <Link className={`${texts.packNo} ${texts.numbers}`} to={page.address}>
            {packNo}
          </Link>
        );
      },
    },
    { ...titleOf('what'), width: 170, ellipsis: true, ...plain(whatOf) },
    { ...titleOf('figures'), width: 170, ...plain((record) => figuresText(record, language)) },
    { ...titleOf('note'), width: 150, ...plain((record) => recordNote(record, language)) },
    { ...titleOf('device'), width: 120, ellipsis: true, ...plain(({ device }) => device) },
    { ...titleOf('userName'), width: 90, ellipsis: true, ...plain(({ userName }) => userName) },
  ];
}
