import type { DeskHour } from '#shared/api/desk-board';
import { api } from '#shared/api/index';
import { BOARD_WORDS, hourName, wastePctOf } from '#shared/domain/desk-board';
import { SCREENS } from '#shared/menu/screens';
import type { ServerContext } from '../../context.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import type { SheetColumn } from '../../http/workbook.ts';
import { downloadPages } from '../../records/page-download.ts';
import { findBoard } from './find-board.ts';
import { savePrinterFault } from './printer-faults.ts';

type Row = DeskHour & { id: string };

const FIGURES = [
  'labels',
  'reprints',
  'tags',
  'rewrittenTags',
  'failedTags',
  'faults',
  'printerFaults',
] as const;

const COLUMNS: SheetColumn<Row>[] = [
  { words: BOARD_WORDS.desk, width: 20, value: ({ desk }) => desk },
  { words: BOARD_WORDS.hour, width: 10, value: ({ hour }) => hourName(hour) },
  ...FIGURES.map((name) => ({
    ...{ words: BOARD_WORDS[name], width: 12 },
    value: (row: Row) => row[name],
  })),
  { words: BOARD_WORDS.wastePct, width: 12, value: (row) => wastePctOf(row) ?? '' },
];

/** 工位看板: labels, tags, waste and faults of the company's desks by hour. */
export function deskBoardRoutes({ nextId, now }: ServerContext): Implementation[] {
  return [
    implement(api.printerFault.save, async ({ body, user, withTenant }) => {
      const by = { id: nextId(), user, now: now() };
      return { id: await withTenant((tx) => savePrinterFault(tx, body, by)) };
    }),
    implement(api.deskBoard.day, ({ query, withTenant }) => withTenant((tx) => findBoard(tx, query.day))),
    implement(api.deskBoard.download, (call) =>
      downloadPages(
        {
          title: SCREENS.deskBoard.title,
          columns: COLUMNS,
          findPage: async ({ day, current, size }, { read }) => {
            const found = await read((tx) => findBoard(tx, day));
            const records = found.map((one) => ({ ...one, id: `${one.desk} ${one.hour}` }));
            const skip = offsetOf({ current, size });
            return toPage(records.slice(skip, skip + size), records.length, { current, size });
          },
        },
        call.query,
        call,
      ),
    ),
  ];
}
