import { useTranslation } from 'react-i18next';
import { BOARD_FIGURES, type DeskRecord, deskBoardApi } from '#shared/api/desk-board';
import { BOARD_WORDS, DESK_RECORD_WORDS, hourName } from '#shared/domain/desk-board';
import { UNNAMED_DESK } from '#shared/menu/addresses';
import { useTemplateName } from '../../components/desk/use-template-name.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterField } from '../../records/list/FilterField.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { chosenIn } from '../../records/list/list-filter.ts';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { DayPicker } from './DayPicker.tsx';
import { dayIn } from './day-in.ts';
import { recordColumns } from './record-columns.tsx';

const FILTERS = ['day', 'desk', 'hour', 'figure'] as const;
type Filter = (typeof FILTERS)[number];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** 工位记录: the labels, tags and faults behind the figures of 工位看板, filtered by its desks, hours and figures. */
export function DeskRecordsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const templateName = useTemplateName();
  const mayDownload = usePermission('deskBoard_export');
  const list = useListAddress<Filter>(FILTERS);
  const { filters } = list.query;
  const day = dayIn(filters);
  const hour = HOURS.find((one) => String(one) === filters.hour);
  const figures = chosenIn(filters.figure).filter((one) => BOARD_FIGURES.some((name) => name === one));
  const query = {
    day,
    ...(filters.desk === UNNAMED_DESK ? { isUnnamed: true } : filters.desk !== '' && { desk: filters.desk }),
    ...(hour !== undefined && { hour }),
    ...(figures.length > 0 && { figure: figures.join(',') }),
  };
  const { current, size } = list.call;
  const page = useEndpoint('deskBoard', deskBoardApi.records, { ...query, current, size });
  const board = useEndpoint('deskBoard', deskBoardApi.day, { day });
  const desks = new Set((board.data ?? []).map(({ desk }) => desk || UNNAMED_DESK));
  if (filters.desk !== '') desks.add(filters.desk);
  const deskName = (desk: string) => (desk === UNNAMED_DESK ? t('deskBoard.unnamed') : desk);
  const nothing = { title: t('deskBoard.noRecords'), advice: t('deskBoard.noRecordsAdvice') };
  return (
    <ListPage<DeskRecord, Filter>
      area="deskBoard"
      title={DESK_RECORD_WORDS.title[language]}
      list={list}
      page={page}
      columns={recordColumns(language, t, templateName)}
      filters={
        <>
          <DayPicker day={day} onChange={(chosen) => list.filter({ day: chosen })} />
          <FilterField
            filter={{
              name: 'desk',
              label: BOARD_WORDS.desk[language],
              kind: 'choice',
              isSingle: true,
              options: [...desks].map((value) => ({ value, label: deskName(value) })),
            }}
            list={list}
          />
          <FilterField
            filter={{
              name: 'hour',
              label: BOARD_WORDS.hour[language],
              kind: 'choice',
              isSingle: true,
              options: HOURS.map((value) => ({ value: String(value), label: hourName(value) })),
            }}
            list={list}
          />
          <FilterField
            filter={{
              name: 'figure',
              label: t('deskBoard.figure'),
              kind: 'choice',
              options: BOARD_FIGURES.map((value) => ({ value, label: BOARD_WORDS[value][language] })),
            }}
            list={list}
          />
        </>
      }
      actions={
        mayDownload && (
          <DownloadButton
            download={deskBoardApi.downloadRecords}
            start={deskBoardApi.startRecordsDownload}
            query={query}
          />
        )
      }
      nothing={nothing}
      nothingFound={<EmptyState {...nothing} />}
    />
  );
}
