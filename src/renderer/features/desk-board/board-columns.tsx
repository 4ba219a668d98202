import type { TFunction } from 'i18next';
import { BOARD_WORDS, type BoardRow, hourName, wastePctOf } from '#shared/domain/desk-board';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { labelPx } from '../../components/words/label-px.ts';
import { formatCount } from '../../components/words/numbers.ts';
import type { ListColumn } from '../../records/list/columns.ts';
import { ToRecords } from './ToRecords.tsx';

/** Before the hours, where they are seen without scrolling, and after them. */
const MAIN = ['labels', 'tags'] as const;
const MORE = ['reprints', 'rewrittenTags', 'failedTags', 'faults', 'printerFaults'] as const;

/**
 * The desk, its sums, and the hours of `day` with labels and tags, each with what was spoiled. Figures lead to their
 * records.
 */
export function boardColumns(
  { day, hours }: { day: string; hours: readonly number[] },
  language: Language,
  t: TFunction,
): ListColumn<BoardRow>[] {
  const numeric = { className: texts.numbers ?? '', align: 'right' as const };
  const wide = (title: string) => Math.max(72, labelPx(title) + 24);
  const nameOf = ({ id }: BoardRow) => id || t('deskBoard.unnamed');
  const figure = (name: (typeof MAIN)[number] | (typeof MORE)[number]): ListColumn<BoardRow> => {
    const title = BOARD_WORDS[name][language];
    return {
      ...numeric,
      key: name,
      dataIndex: name,
      title,
      width: wide(title),
      sumScale: 0,
      text: (row) => String(row[name]),
      render: (_: unknown, row: BoardRow) => (
        <ToRecords day={day} desk={row.id} figures={[name]} count={row[name]} name={title}>
          {formatCount(row[name])}
        </ToRecords>
      ),
    };
  };
  const wasteTitle = BOARD_WORDS.wastePct[language];
  const wasteText = (row: BoardRow) => String(wastePctOf(row) ?? '');
  return [
    {
      key: 'desk',
      title: BOARD_WORDS.desk[language],
      width: 140,
      text: nameOf,
      render: (_: unknown, row: BoardRow) => nameOf(row),
    },
    ...MAIN.map(figure),
    {
      ...numeric,
      key: 'wastePct',
      title: wasteTitle,
      width: wide(wasteTitle),
      text: wasteText,
      render: (_: unknown, row: BoardRow) => wasteText(row),
    },
    ...hours.map(
      (hour): ListColumn<BoardRow> => ({
        ...numeric,
        key: `h${hour}`,
        title: hourName(hour),
        width: 92,
        text: (row) => hourText(row, hour),
        render: (_: unknown, row: BoardRow) => (
          <HourCell row={row} day={day} hour={hour} language={language} t={t} />
        ),
      }),
    ),
    ...MORE.map(figure),
  ];
}

function hourText({ hours }: BoardRow, hour: number): string {
  const done = hours.get(hour);
  return done === undefined ? '' : `${formatCount(done.labels)} / ${formatCount(done.tags)}`;
}

interface HourCellProps {
  row: BoardRow;
  day: string;
  hour: number;
  language: Language;
  t: TFunction;
}

function HourCell({ row, day, hour, language, t }: HourCellProps) {
  const done = row.hours.get(hour);
  if (done === undefined) return null;
  const { labels, tags, reprints, failedTags, faults, printerFaults } = done;
  const of = { day, desk: row.id, hour };
  const main = (name: (typeof MAIN)[number], count: number) => (
    <ToRecords {...of} figures={[name]} count={count} name={BOARD_WORDS[name][language]}>
      {formatCount(count)}
    </ToRecords>
  );
  const spoiled = reprints + failedTags;
  return (
    <>
      {main('labels', labels)} / {main('tags', tags)}
      <ToRecords {...of} figures={['reprints', 'failedTags']} count={spoiled} isSpoiled>
        {t('deskBoard.spoiled', { count: spoiled })}
      </ToRecords>
      <ToRecords {...of} figures={['faults']} count={faults} isSpoiled>
        {t('deskBoard.faults', { count: faults })}
      </ToRecords>
      <ToRecords {...of} figures={['printerFaults']} count={printerFaults} isSpoiled>
        {t('deskBoard.printerFaults', { count: printerFaults })}
      </ToRecords>
    </>
  );
}
