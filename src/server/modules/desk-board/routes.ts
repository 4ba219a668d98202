import { sql } from 'drizzle-orm';
import { BOARD_FIGURES, type DeskHour, type DeskRecord } from '#shared/api/desk-board';
import { api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { BOARD_WORDS, DESK_RECORD_WORDS, hourName, recordNote, wastePctOf } from '#shared/domain/desk-board';
import { SCREENS } from '#shared/menu/screens';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement, type SignedInCall } from '../../http/implement.ts';
import { makeDownload, type SheetColumn } from '../../http/workbook.ts';
import { pageDownloadRoutes } from '../../records/page-download.ts';
import { OWNER } from '../pack/service.ts';
import { findBoard } from './find-board.ts';
import { findDeskRecords, TASK_OWNER } from './find-records.ts';
import { limitPrinterFaults, savePrinterFault } from './printer-faults.ts';

const figureColumns = <T extends Record<(typeof BOARD_FIGURES)[number], number>>(): SheetColumn<T>[] =>
  BOARD_FIGURES.map((name) => ({
    words: BOARD_WORDS[name],
    width: 12,
    value: (row: T) => row[name],
  }));

const COLUMNS: SheetColumn<DeskHour>[] = [
  { words: BOARD_WORDS.desk, width: 20, value: ({ desk }) => desk },
  { words: BOARD_WORDS.hour, width: 10, value: ({ hour }) => hourName(hour) },
  ...figureColumns<DeskHour>(),
  { words: BOARD_WORDS.wastePct, width: 12, value: (row) => wastePctOf(row) ?? '' },
];

const RECORD_COLUMNS: SheetColumn<DeskRecord>[] = [
  { words: DESK_RECORD_WORDS.time, width: 20, form: 'moment', value: ({ time }) => time },
  { words: BOARD_WORDS.desk, width: 20, value: ({ desk }) => desk },
  { words: DESK_RECORD_WORDS.packNo, width: 20, value: ({ packNo }) => packNo },
  { words: DESK_RECORD_WORDS.what, width: 28, value: ({ what }) => what },
  ...figureColumns<DeskRecord>(),
  { words: DESK_RECORD_WORDS.device, width: 20, value: ({ device }) => device },
  { words: DESK_RECORD_WORDS.userName, width: 14, value: ({ userName }) => userName },
  { words: DESK_RECORD_WORDS.note, width: 28, value: (record, language) => recordNote(record, language) },
];

/** The packages, and the users with their tasks, that a caller may see, within the data scope. */
function seenBy({ user, scopeTo }: Pick<SignedInCall<Endpoint>, 'user' | 'scopeTo'>) {
  const seen = { packs: scopeTo(OWNER), owners: scopeTo(TASK_OWNER) };
  return user.permissions.has('pack_view') ? seen : { packs: sql`false`, owners: sql`false` };
}

/** 工位看板: labels, tags, waste and faults of the company's desks by hour, and the records behind them. */
export function deskBoardRoutes(context: ServerContext): Implementation[] {
  const { database, nextId, now } = context;
  return [
    implement(api.printerFault.save, async ({ body, user, withTenant }) => {
      const by = { id: nextId(), user, now: now() };
      await limitPrinterFaults(database, { tenantId: user.tenantId, id: user.userId }, by.now);
      return { id: await withTenant((tx) => savePrinterFault(tx, body, by)) };
    }),
    implement(api.deskBoard.day, ({ query, withTenant }) => withTenant((tx) => findBoard(tx, query.day))),
    implement(api.deskBoard.download, async (call) =>
      makeDownload(
        SCREENS.deskBoard.title,
        COLUMNS,
        await call.withTenant((tx) => findBoard(tx, call.query.day)),
        call.facts.language,
      ),
    ),
    implement(api.deskBoard.records, (call) =>
      call.withTenant((tx) => findDeskRecords(tx, call.query, seenBy(call))),
    ),
    ...pageDownloadRoutes(
      context,
      { download: api.deskBoard.downloadRecords, startDownload: api.deskBoard.startRecordsDownload },
      {
        title: DESK_RECORD_WORDS.title,
        columns: RECORD_COLUMNS,
        findPage: (query, { read, user, scopeTo }) =>
          read((tx) => findDeskRecords(tx, query, seenBy({ user, scopeTo }))),
      },
    ),
  ];
}
