import type { BoardFigure } from '../api/desk-board.ts';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import { LABEL_PERMISSIONS } from '../label/labelled.ts';

/** The address parameter that opens one record beside its list. */
export const OPENED = 'open';

/** The address that opens a package by its number, or by the text of its QR code. */
export const packAddress = (packNo: string) => `/open/pack/${encodeURIComponent(packNo)}`;

/** The address that opens a document by the text of its QR code. */
export const documentCodeAddress = (code: string) => `/open/document/${encodeURIComponent(code)}`;

/** 打印中心, the list of the desk's print jobs. */
export const PRINT_CENTRE = '/desk/print';

/** 写标签记录, the list of the desk's tag writes. */
export const TAG_CENTRE = '/desk/tags';

/**
 * Each of these permissions opens 打印中心 (print centre), because users who print labels or documents have to settle their
 * print jobs.
 */
export const PRINT_CENTRE_PERMISSIONS = [
  ...new Set(Object.values(LABEL_PERMISSIONS)),
  ...DOCUMENT_KINDS.map((kind) => `${kind}_print`),
];

/** The address of one print job, opened next to the list. */
export const jobAddress = (id: string) => `${PRINT_CENTRE}?${OPENED}=${id}`;

/** The work that a user handed to desks; at a desk, its inbox. */
export const DESK_TASKS = '/info/desk-tasks';

/** The address of 读标签 for a task of this desk. */
export const readingAddress = (taskId: string) => `/inventory/tags?task=${taskId}`;

/** The list of processing tasks. */
export const TASKS = '/yard/tasks';

/** Query parameter of the tasks screen: the feed order whose logs will be sawn. */
export const SAWN_ORDER = 'feedOrder';

/** The tasks, with the logs of a feed order to be sawn. */
export const sawAddress = (feedOrderId: string) => `${TASKS}?${SAWN_ORDER}=${feedOrderId}`;

/** The entry of a package made of a task's timber. */
export const TASK_PACK = `${TASKS}/:id/pack`;
export const taskPackAddress = (taskId: string) => TASK_PACK.replace(':id', taskId);

/** The records behind the figures of 工位看板. */
export const DESK_RECORDS = '/inventory/desk-board/records';

/** Desks without a name, in the address of 工位记录: a name is never blank. */
export const UNNAMED_DESK = ' ';

interface OfBoard {
  /** Empty for desks without a name; all desks if none is given. */
  desk?: string | undefined;
  /** All hours if none is given. */
  hour?: number | undefined;
  figures: readonly BoardFigure[];
}

/** The records of a day that add to one of these figures of the board. */
export function deskRecordsAddress(day: string, { desk, hour, figures }: OfBoard): string {
  const ofDesk = desk === undefined ? '' : `&desk=${encodeURIComponent(desk || UNNAMED_DESK)}`;
  const ofHour = hour === undefined ? '' : `&hour=${hour}`;
  return `${DESK_RECORDS}?day=${day}${ofDesk}${ofHour}&figure=${figures.join(',')}`;
}

/** 拼花 (specification §2). */
export const SPLICING = '/muzhiyu/veneerWiki/splicing';

/** 拼花 with the sizes and pictures of a package. */
export const splicingAddress = (packId: string) => `${SPLICING}?packId=${packId}`;

/** 木皮百科 (specification §2). */
export const VENEER_WIKI = '/muzhiyu/veneerWiki/detail';

/** 木皮百科, opened at a species. */
export const veneerWikiAddress = (treeCode: string) =>
  `${VENEER_WIKI}?treeCode=${encodeURIComponent(treeCode)}`;

/** 审批流程 (approval processes) and its pages (specification §2). */
export const WORKFLOW = {
  design: '/workflow/design/process',
  modelHistory: '/workflow/design/model/history',
  formHistory: '/workflow/design/form/history',
  start: '/workflow/process/start',
  detail: '/workflow/process/detail',
} as const;

/** 核对: the checks of the stock ledger. */
export const STOCK_CHECKS = '/inventory/stock/checks';

/** 我的审批: the documents that wait for the user's approval; `?list=submitted` those that the user submitted. */
export const APPROVALS = '/workflow/approvals';

/** Each of these permissions opens 我的审批. */
export const APPROVALS_PERMISSIONS = DOCUMENT_KINDS.flatMap((kind) => [`${kind}_approve`, `${kind}_review`]);

/** Earlier versions of a kind's process. Its other pages are where the dictionary says: `workflow/flow-routes.ts`. */
export const modelHistoryAddress = (kind: string) => `${WORKFLOW.modelHistory}/${kind}`;
export const formHistoryAddress = (kind: string) => `${WORKFLOW.formHistory}/${kind}`;

/** Query parameter of a new document: the names of its initial lines. */
export const NAMED_LINES = 'lines';

/** The address of a new document, in the list at `path`, with lines of these names. */
export const newWithLinesAddress = (path: string, names: readonly string[]) =>
  `${path}/new?${NAMED_LINES}=${encodeURIComponent(names.join(','))}`;
