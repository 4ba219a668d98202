import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BOARD_FIGURES, deskBoardApi } from '#shared/api/desk-board';
import { BOARD_WORDS, type Board, type BoardRow, toBoard, wastePctOf } from '#shared/domain/desk-board';
import { SCREENS } from '#shared/menu/screens';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { usePageVisible } from '../../components/use-page-visible.ts';
import { useRefresh } from '../../components/use-refresh.ts';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { boardColumns } from './board-columns.tsx';
import { DayPicker } from './DayPicker.tsx';
import { dayIn } from './day-in.ts';
import { ToRecords } from './ToRecords.tsx';

const AREA = 'deskBoard';
const FILTERS = ['day'] as const;
type Filter = (typeof FILTERS)[number];
const REFRESH_MS = 60_000;

/** 工位看板: what the desks printed and wrote in a day, by hour, with waste and faults. */
export function DeskBoardPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayDownload = usePermission('deskBoard_export');
  const list = useListAddress<Filter>(FILTERS);
  const day = dayIn(list.query.filters);
  const found = useEndpoint(AREA, deskBoardApi.day, { day });
  const board = useMemo(() => toBoard(found.data ?? []), [found.data]);
  const columns = useMemo(
    () => boardColumns({ day, hours: board.hours }, language, t),
    [day, board.hours, language, t],
  );
  const page = useMemo(() => {
    const { rows } = board;
    return { records: rows, total: rows.length, size: rows.length, current: 1, pages: 1 };
  }, [board]);
  useRefresh(found.reload, usePageVisible() ? REFRESH_MS : null);
  const nothing = { title: t('deskBoard.none'), advice: t('deskBoard.noneAdvice') };
  return (
    <ListPage<BoardRow, Filter>
      area={AREA}
      title={SCREENS.deskBoard.title[language]}
      list={list}
      page={{ ...found, data: found.data === null ? null : page }}
      isWhole
      columns={columns}
      filters={<DayPicker day={day} onChange={(chosen) => list.filter({ day: chosen })} />}
      actions={mayDownload && <DownloadButton download={deskBoardApi.download} query={{ day }} />}
      nothing={nothing}
      nothingFound={<EmptyState {...nothing} />}
      totals={board.rows.length > 0 && <Totals day={day} totals={board.totals} />}
      nameOf={({ id }) => id || t('deskBoard.unnamed')}
    />
  );
}

function Totals({ day, totals }: { day: string } & Pick<Board, 'totals'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const wastePct = wastePctOf(totals);
  return (
    <p className={`${lists.totals} ${texts.numbers}`} role="status" aria-label={t('deskBoard.totals')}>
      <strong>{t('deskBoard.totals')}</strong>
      {BOARD_FIGURES.map((name) => (
        <span key={name}>
          <ToRecords day={day} figures={[name]} count={totals[name]}>
            {BOARD_WORDS[name][language]} {formatCount(totals[name])}
          </ToRecords>
        </span>
      ))}
      {wastePct !== null && (
        <span>
          {BOARD_WORDS.wastePct[language].replace(' %', '')} {wastePct} %
        </span>
      )}
      <span>{t('deskBoard.note')}</span>
    </p>
  );
}
