import type { AnyDocument } from '../documents/document.ts';
import { DOCUMENTS } from '../documents/index.ts';
import { whyNotSource } from '../domain/document-states.ts';
import { lineTermIn } from '../domain/terms.ts';
import type { Language, Words } from '../errors.ts';
import { dept } from '../records/dept.ts';
import { cookPool, dryMachine, productionProcess, sliceMachine } from '../records/factory.ts';
import type { ReferenceArea } from '../records/field.ts';
import { log } from '../records/log.ts';
import { menu } from '../records/menu.ts';
import { customer, supplier } from '../records/partner.ts';
import { post } from '../records/post.ts';
import type { AnyRecord } from '../records/record.ts';
import type { RecordApi } from '../records/record-calls.ts';
import { role } from '../records/role.ts';
import { treeSpecies } from '../records/tree-species.ts';
import { user } from '../records/user.ts';
import { deptApi } from './dept.ts';
import { documentApis } from './document.ts';
import {
  cookPoolApi,
  dryMachineApi,
  productionProcessApi,
  sliceMachineApi,
  treeSpeciesApi,
} from './factory.ts';
import { logApi } from './log.ts';
import { menuApi } from './menu.ts';
import { customerApi, supplierApi } from './partner.ts';
import { postApi } from './post.ts';
import { roleApi } from './role.ts';
import { userApi } from './user.ts';

type Row = Readonly<Record<string, unknown>>;

/** Where the records that a reference can point to are read from. */
export interface ReferenceSource {
  /** Returns rows with an `id` and, for a tree, `children`. */
  call: unknown;
  /** Fields a row is found and labelled by. */
  code?: string;
  name: string;
  /** The name is a term of the trade, which is shown in the user's language. */
  isTerm?: true;
  isTree?: true;
  /** There may be more records than an answer contains; the others are searched on the server. */
  isLarge?: true;
  /** The kind of record, if the kit's form can add one. */
  record?: { of: AnyRecord; api: RecordApi };
  /** The kind of document: a new one is made on its own page, and can be chosen when it is approved. */
  document?: { of: AnyDocument; api: RecordApi };
}

const documentSource = (
  kind: 'purchaseOrder' | 'saleOrder' | 'delivery' | 'inbound' | 'feedOrder',
): ReferenceSource => ({
  call: documentApis[kind].select,
  name: 'docNo',
  isLarge: true,
  document: { of: DOCUMENTS[kind], api: documentApis[kind] },
});

/** One source for each kind of record. The call must be allowed to every user whose forms contain such a reference. */
export const REFERENCE_SOURCES: Readonly<Record<ReferenceArea, ReferenceSource>> = {
  dept: { call: deptApi.tree, name: 'title', isTree: true, record: { of: dept, api: deptApi } },
  menu: { call: menuApi.tree, name: 'title', isTree: true, record: { of: menu, api: menuApi } },
  role: { call: roleApi.tree, name: 'title', isTree: true, record: { of: role, api: roleApi } },
  post: { call: postApi.select, code: 'postCode', name: 'postName', record: { of: post, api: postApi } },
  user: { call: userApi.userListBySelf, name: 'realName', record: { of: user, api: userApi } },
  customer: {
    call: customerApi.select,
    code: 'code',
    name: 'name',
    isLarge: true as const,
    record: { of: customer, api: customerApi },
  },
  supplier: {
    call: supplierApi.select,
    code: 'code',
    name: 'name',
    isLarge: true as const,
    record: { of: supplier, api: supplierApi },
  },
  purchaseOrder: documentSource('purchaseOrder'),
  saleOrder: documentSource('saleOrder'),
  delivery: documentSource('delivery'),
  inbound: documentSource('inbound'),
  feedOrder: documentSource('feedOrder'),
  log: { call: logApi.select, name: 'logNo', isLarge: true, record: { of: log, api: logApi } },
  cookPool: {
    call: cookPoolApi.select,
    code: 'code',
    name: 'name',
    record: { of: cookPool, api: cookPoolApi },
  },
  sliceMachine: {
    call: sliceMachineApi.select,
    code: 'code',
    name: 'name',
    record: { of: sliceMachine, api: sliceMachineApi },
  },
  dryMachine: {
    call: dryMachineApi.select,
    code: 'code',
    name: 'name',
    record: { of: dryMachine, api: dryMachineApi },
  },
  productionProcess: {
    call: productionProcessApi.select,
    code: 'code',
    name: 'name',
    record: { of: productionProcess, api: productionProcessApi },
  },
  treeSpecies: {
    call: treeSpeciesApi.select,
    code: 'treeCode',
    name: 'fullName',
    isTerm: true,
    record: { of: treeSpecies, api: treeSpeciesApi },
  },
};

/** A record as a picker offers it. */
export interface ReferenceChoice {
  value: string;
  /** Code and name; the search matches both. */
  label: string;
  /** Why no form chooses it; filters still do. */
  refusal?: Words;
  children?: ReferenceChoice[];
}

/** The rows of a source's answer as choices, in their order and in this language. */
export function choicesOf(
  { code, name, isTerm, document }: ReferenceSource,
  rows: readonly Row[],
  language: Language,
): ReferenceChoice[] {
  return rows.map((row) => {
    const children = row.children as readonly Row[] | undefined;
    const own = String(row[name] ?? '');
    const called = isTerm ? lineTermIn(language, own) : own;
    const refusal = document && refusalOf(document.of, row);
    return {
      value: String(row.id),
      label: code === undefined ? called : `${row[code]} ${called}`,
      ...(refusal && { refusal }),
      ...(children !== undefined && {
        children: choicesOf({ call: null, name, ...(code && { code }) }, children, language),
      }),
    };
  });
}

/** The state in which no later document is made from an approved one; undefined if one can be. */
function refusalOf({ area, fields }: AnyDocument, row: Row): Words | undefined {
  if (whyNotSource(area, { ...row, auditStatus: 2 }) === null) return undefined;
  const field = area === 'delivery' ? 'returnStatus' : 'shippedStatus';
  return fields[field]?.states?.find(({ value }) => value === row[field])?.words;
}

/** The choices without one record and its descendants: the records it can be moved under. */
export function choicesWithout(choices: readonly ReferenceChoice[], value: string): ReferenceChoice[] {
  return choices
    .filter((choice) => choice.value !== value)
    .map((choice) => ({
      ...choice,
      ...(choice.children && { children: choicesWithout(choice.children, value) }),
    }));
}
