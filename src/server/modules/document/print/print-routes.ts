import type { SQL } from 'drizzle-orm';
import type { DeskTask } from '#shared/api/desk-task';
import { api } from '#shared/api/index';
import type { Endpoint, FileAnswer } from '#shared/api/kit';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import type { PaperChoice } from '#shared/documents/print-api';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import type { MediumName } from '#shared/paper/paper-choice';
import { PAPER_FORMS } from '#shared/paper/paper-forms';
import type { RecordRow } from '#shared/records/record';
import type { ServerContext } from '../../../context.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { type Implementation, implement, type SignedInCall } from '../../../http/implement.ts';
import { pageDownloadRoutes } from '../../../records/page-download.ts';
import type { RecordModule } from '../../../records/record-module.ts';
import { ownerOf } from '../../../records/record-scope.ts';
import { inTurn } from '../../../threads/turns.ts';
import { postWork, type WorkPlace } from '../../desk-task/service.ts';
import { DOCUMENT_TABLES } from '../document-tables.ts';
import { composePaper, composePapers } from './compose.ts';
import { labelsOfDocuments } from './document-labels.ts';
import { savePrintOutcomes } from './outcomes.ts';
import { makeInThread } from './paper-thread.ts';
import { PRINT_COLUMNS, printsTitle } from './print-sheet.ts';
import {
  findPrinted,
  findPrints,
  type PrintDoer,
  type PrintRow,
  presentPrint,
  recordPrint,
  sheetOf,
} from './prints.ts';

type Call = SignedInCall<Endpoint>;

/** The print job of the user's own desk, and whether the prints are recorded for a file. */
interface OfJob {
  printJob?: string | undefined;
  isFile: boolean;
}

/** Prints for a desk; `copies` applies to each paper, `count` is the number of papers that `record` stores. */
interface PostedPrints {
  prints: { title: string; medium: MediumName; copies: number; count: number };
  reason: string;
  place: WorkPlace;
  record: (by: PrintDoer) => Promise<unknown>;
}

/** The calls by which documents of every kind get on paper. */
export function printRoutes(
  context: ServerContext,
  made: Readonly<Record<DeclaredKind, RecordModule>>,
): Implementation[] {
  const ofKind = (kind: DeclaredKind) => [
    ...readRoutes(kind, made[kind]),
    ...pageDownloadRoutes(
      context,
      { download: api[kind].downloadPrints, startDownload: api[kind].startPrintsDownload },
      {
        kind: `${kind}_prints`,
        title: printsTitle(kind),
        columns: PRINT_COLUMNS,
        findPage: (query, by) => {
          const scope = scopeOf(kind, by);
          return by.read((tx) => findPrints(tx, kind, query, scope));
        },
      },
    ),
    ...recordRoutes(kind, context, made[kind]),
  ];
  return [
    ...DOCUMENT_KINDS.flatMap(ofKind),
    implement(api.documentPrint.saveOutcomes, async ({ body, ...call }) => {
      await call.withTenant((tx) => savePrintOutcomes(tx, body, call));
      return {};
    }),
  ];
}

function readRoutes(kind: DeclaredKind, { seen }: RecordModule): Implementation[] {
  const printed = (call: Call, ids: readonly string[]) => {
    const scope = scopeOf(kind, call);
    return call.withTenant((tx) => findPrinted(tx, kind, ids, scope));
  };
  return [
    implement(api[kind].paperPage, async (call) => {
      const own = seen.toRead(call);
      const { page } = call.query;
      const paper = await call.withTenant(async (tx) => {
        const row = await own.findOne(tx, call.query.id);
        return composePaper(tx, kind, row, call.query, call.facts.language);
      });
      return inTurn(() => makeInThread({ make: 'page', paper, sheet: sheetOf(call.query), page }));
    }),
    implement(api[kind].labelRows, (call) => {
      const own = seen.toRead(call);
      return call.withTenant(async (tx) => {
        const rows = await findAll(tx, own, call.query.ids);
        return labelsOfDocuments(tx, kind, rows);
      });
    }),
    implement(api[kind].printPage, (call) => {
      const scope = scopeOf(kind, call);
      return call.withTenant((tx) => findPrints(tx, kind, call.query, scope));
    }),
    implement(api[kind].printPapers, async (call) => {
      const rows = await printed(call, call.query.ids);
      const [{ sheet, copies, printedAt }] = requireSameSheet(rows);
      const papers = rows.map(({ paper }) => paper);
      return { papers, sheet, copies, printedAt: printedAt.toISOString() };
    }),
    implement(api[kind].printFile, async (call) => {
      const rows = await printed(call, call.query.ids);
      const [{ sheet, copies, printedAt, docNo }] = requireSameSheet(rows);
      const papers = rows.map(({ paper }) => paper);
      const bytes = await inTurn(() =>
        makeInThread({ make: 'file', papers, run: { ...sheet, copies, printedAt } }),
      );
      const words = PAPER_FORMS[kind].title[call.facts.language];
      return pdfFile(rows.length === 1 ? docNo : `${words} ${rows.length}`, bytes);
    }),
  ];
}

function recordRoutes(kind: DeclaredKind, context: ServerContext, { seen }: RecordModule): Implementation[] {
  const { nextId, now } = context;
  const doer = (
    { user, facts }: Pick<Call, 'user' | 'facts'>,
    reason: string,
    { printJob, isFile }: OfJob = { isFile: false },
  ): PrintDoer => ({
    user,
    facts,
    reason,
    printJob,
    outcome: printJob === undefined || isFile ? 'printed' : 'waiting',
    newId: nextId,
    now,
  });
  const recordAll = async (
    tx: TenantTx,
    { facts }: Pick<Call, 'facts'>,
    rows: readonly RecordRow[],
    { choice, copies, by }: { choice: PaperChoice; copies: number; by: PrintDoer },
  ) => {
    const stored: PrintRow[] = [];
    for (const { row, paper } of await composePapers(tx, kind, rows, choice, facts.language))
      stored.push(await recordPrint(tx, kind, row, by, { ...printedBy(choice), copies, paper }));
    return stored;
  };
  /** Posts prints to a desk. Their ids are chosen first; `record` stores them. */
  const postPrints = async (
    tx: TenantTx,
    call: Call,
    { prints, reason, place, record }: PostedPrints,
  ): Promise<DeskTask> => {
    const { title, medium, copies, count } = prints;
    const printIds = Array.from({ length: count }, () => nextId());
    const work = {
      kind: 'printPapers' as const,
      title,
      count,
      total: count * copies,
      content: { docKind: kind, medium, printIds },
    };
    // The task first: two calls with its id run one after the other, and the second records nothing.
    const { task, isNew } = await postWork(tx, context, call, work, place);
    const unused = [...printIds];
    if (isNew)
      await record({ ...doer(call, reason), outcome: 'waiting', newId: () => unused.shift() ?? nextId() });
    return task;
  };
  /** An earlier print with the current state of its document. Throws `record.not_found`. */
  const findEarlier = async (
    tx: TenantTx,
    call: Parameters<typeof seen.toChange>[0] & Pick<Call, 'scopeIn'>,
    id: string,
  ) => {
    const owner = ownerOf(DOCUMENTS[kind], DOCUMENT_TABLES[kind].table);
    const scope = owner && (await call.scopeIn(owner)(tx));
    const [earlier] = await findPrinted(tx, kind, [id], scope);
    if (earlier === undefined) throw new AppError('record.not_found');
    const { docId, style, withPrices, copies, sheet, paper } = earlier;
    const row = await (await seen.toChange(call, tx)).findOne(tx, docId);
    return { row, printed: { style, withPrices, copies, sheet, paper } };
  };
  return [
    implement(api[kind].print, (call) => {
      const { ids, copies, reason, printJob, isFile, ...choice } = call.body;
      return call.withTenant(async (tx) => {
        const own = await seen.toChange(call, tx);
        const rows = await findAll(tx, own, ids);
        const by = doer(call, reason, { printJob, isFile });
        return (await recordAll(tx, call, rows, { choice, copies, by })).map(presentPrint);
      });
    }),
    implement(api[kind].printAtDesk, (call) => {
      const { ids, copies, reason, taskId, deskId, ...choice } = call.body;
      return call.withTenant(async (tx) => {
        const own = await seen.toChange(call, tx);
        const rows = await findAll(tx, own, ids);
        const prints = {
          title: String(rows[0]?.docNo ?? ''),
          medium: choice.medium,
          copies,
          count: rows.length,
        };
        const record = (by: PrintDoer) => recordAll(tx, call, rows, { choice, copies, by });
        return postPrints(tx, call, { prints, reason, place: { taskId, deskId }, record });
      });
    }),
    implement(api[kind].labelsAtDesk, (call) => {
      const { ids, copies, captions, ...place } = call.body;
      return call.withTenant(async (tx) => {
        const rows = await findAll(tx, await seen.toChange(call, tx), ids);
        const labels = await labelsOfDocuments(tx, kind, rows);
        const [first] = labels;
        const work = {
          kind: 'printLabels' as const,
          title: first?.name ?? '',
          count: labels.length,
          total: labels.length * copies,
          content: { subject: 'order', ids, copies, captions, ofDocuments: { docKind: kind, labels } },
        };
        return (await postWork(tx, context, call, work, place)).task;
      });
    }),
    implement(api[kind].reprint, (call) =>
      call.withTenant(async (tx) => {
        const { id, reason, ...job } = call.body;
        const { row, printed } = await findEarlier(tx, call, id);
        return presentPrint(await recordPrint(tx, kind, row, doer(call, reason, job), printed));
      }),
    ),
    implement(api[kind].reprintAtDesk, (call) => {
      const { id, reason, ...place } = call.body;
      return call.withTenant(async (tx) => {
        const { row, printed } = await findEarlier(tx, call, id);
        const { copies, sheet } = printed;
        const prints = { title: String(row.docNo), medium: sheet.medium, copies, count: 1 };
        const record = (by: PrintDoer) => recordPrint(tx, kind, row, by, printed);
        return postPrints(tx, call, { prints, reason, place, record });
      });
    }),
  ];
}

/** The documents with these ids, each once. Throws `record.not_found`. */
async function findAll(
  tx: TenantTx,
  own: { findOne(tx: TenantTx, id: string): Promise<RecordRow> },
  ids: readonly string[],
): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  for (const id of new Set(ids)) rows.push(await own.findOne(tx, id));
  return rows;
}

const printedBy = (choice: PaperChoice) => ({
  style: choice.style,
  withPrices: choice.withPrices,
  sheet: sheetOf(choice),
});

/** Checks that the prints of one file use the same sheet. Throws `input.invalid`. */
function requireSameSheet(rows: PrintRow[]): [PrintRow, ...PrintRow[]] {
  const [first, ...further] = rows;
  const sheetsOf = ({ sheet, copies }: PrintRow) => JSON.stringify([sheet, copies]);
  if (first === undefined || further.some((row) => sheetsOf(row) !== sheetsOf(first)))
    throw new AppError('input.invalid', { reason: 'ids: prints on different sheets' });
  return [first, ...further];
}

/** The limit of a kind to the caller's data scope. */
function scopeOf(kind: DeclaredKind, { scopeTo }: Pick<Call, 'scopeTo'>): SQL | undefined {
  const owner = ownerOf(DOCUMENTS[kind], DOCUMENT_TABLES[kind].table);
  return owner && scopeTo(owner);
}

const pdfFile = (name: string, bytes: Uint8Array): FileAnswer => ({
  fileName: `${name}.pdf`,
  contentType: 'application/pdf',
  bytes,
});
