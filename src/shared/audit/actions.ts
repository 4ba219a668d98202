import { capitalised } from '../capitalised.ts';
import type { Words } from '../errors.ts';
import type { Acts } from '../records/act.ts';
import { RECORDS, type RecordArea } from '../records/index.ts';
import type { AnyRecord } from '../records/record.ts';
import type { AuditWords } from './area.ts';
import { DESK_TASK_AUDIT } from './desk-task.ts';
import { DICT_AUDIT } from './dict.ts';
import { DOCUMENT_APPROVAL_AUDIT } from './document-approval.ts';
import { DOCUMENT_PRINT_AUDIT } from './document-print.ts';
import { FILE_AUDIT } from './file.ts';
import { JOB_AUDIT } from './job.ts';
import { LABEL_TEMPLATE_AUDIT } from './label-template.ts';
import { LIST_AUDIT } from './list.ts';
import { MENU_AUDIT } from './menu.ts';
import { MONITOR_AUDIT } from './monitor.ts';
import { PACK_AUDIT } from './pack.ts';
import { PROCESS_TASK_AUDIT } from './process-task.ts';
import { ROLE_AUDIT } from './role.ts';
import { SCAN_AUDIT } from './scan.ts';
import { SIGN_IN_AUDIT } from './sign-in.ts';
import { STOCK_AUDIT } from './stock.ts';
import { TENANT_AUDIT } from './tenant.ts';
import { USER_AUDIT } from './user.ts';

/** Actions that are not those of every record of the kit, by area, each in the file of its area. */
const HAND_MADE = {
  ...SIGN_IN_AUDIT,
  ...PACK_AUDIT,
  ...STOCK_AUDIT,
  ...SCAN_AUDIT,
  ...PROCESS_TASK_AUDIT,
  ...DOCUMENT_PRINT_AUDIT,
  ...DOCUMENT_APPROVAL_AUDIT,
  ...USER_AUDIT,
  ...ROLE_AUDIT,
  ...MENU_AUDIT,
  ...TENANT_AUDIT,
  ...DESK_TASK_AUDIT,
  ...DICT_AUDIT,
  ...FILE_AUDIT,
  ...MONITOR_AUDIT,
  ...LIST_AUDIT,
  ...LABEL_TEMPLATE_AUDIT,
  ...JOB_AUDIT,
};
type HandMade = typeof HAND_MADE;
type HandMadeArea = keyof HandMade;
export type AuditArea = HandMadeArea | RecordArea;

/** Actions that every record of the kit has. */
const RECORD_VERBS = {
  save: { zh: '保存', en: 'Saved' },
  update: { zh: '编辑', en: 'Edited' },
  remove: { zh: '删除', en: 'Deleted' },
  import: { zh: '导入', en: 'Imported' },
} as const satisfies Record<string, Words>;

export type AuditAction =
  | { [Area in HandMadeArea]: `${Area}.${keyof HandMade[Area]['actions'] & string}` }[HandMadeArea]
  | { [Area in RecordArea]: `${Area}.${keyof typeof RECORD_VERBS | ActsOf<Area>}` }[RecordArea];
type ActsOf<Area extends RecordArea> = keyof (typeof RECORDS)[Area]['acts'] & string;

const records = Object.entries<AnyRecord>(RECORDS);

/** Labels of the areas. An area is the first part of an action and the kind of record it is done to. */
export const AUDIT_AREAS = {
  ...Object.fromEntries(
    Object.entries<AuditWords[string]>(HAND_MADE).flatMap(([name, { area }]) => (area ? [[name, area]] : [])),
  ),
  ...Object.fromEntries(records.map(([name, { words }]) => [name, capitalised(words.one)])),
} as Readonly<Record<AuditArea, Words>>;

/** Labels of every audited action, including those of the kit's records. */
export const AUDIT_ACTIONS = {
  ...Object.fromEntries(
    Object.entries(HAND_MADE).flatMap(([name, { actions }]) =>
      Object.entries<Words>(actions).map(([verb, words]) => [`${name}.${verb}`, words]),
    ),
  ),
  ...Object.fromEntries(
    records.flatMap(([name, { words, acts }]) =>
      Object.entries({ ...RECORD_VERBS, ...wordsOfActs(acts) }).map(([verb, done]) => [
        `${name}.${verb}`,
        { zh: `${done.zh}${words.one.zh}`, en: `${done.en} ${words.one.en}` },
      ]),
    ),
  ),
} as Readonly<Record<AuditAction, Words>>;

type AreaOfAction<Action, Verb extends string> = Action extends `${infer Area}.${Verb}` ? Area : never;
/** Areas that have an action of this name: `AreaWith<'save'>`. */
export type AreaWith<Verb extends string> = AreaOfAction<AuditAction, Verb> & AuditArea;

export function areaOf(action: AuditAction): AuditArea {
  const [area] = action.split('.');
  return area as AuditArea;
}

/** Kinds of records that are targets but no areas. */
export const OTHER_TARGETS = { department: AUDIT_AREAS.dept } as const satisfies Record<string, Words>;
export type AuditTarget = AuditArea | keyof typeof OTHER_TARGETS;

function wordsOfActs(acts: Acts): Record<string, Words> {
  return Object.fromEntries(Object.entries(acts).map(([name, { words }]) => [name, words]));
}
