import type { z } from 'zod';
import type { Words } from '../errors.ts';
import type { ScreenButton, ScreenMenu } from '../menu/screen-menu.ts';
import type { Act, Acts } from './act.ts';
import type { Field, FieldKind, Fields, ReferenceArea } from './field.ts';
import type { LineGroups } from './lines.ts';

/** The menu entry of a record's screen. */
export interface RecordMenu extends Omit<ScreenMenu, 'path' | 'buttons'> {
  path: `/${string}`;
  /** Title of the screen if it is not the word for its records: 岗位管理. */
  title?: Words;
  /** The standard buttons if absent. */
  buttons?: readonly ScreenButton[];
}

type Order<Name extends string> = Name | { latest: readonly Name[] };

/** The declaration of a record of any kind, for code that treats all kinds alike. */
export interface AnyRecord {
  area: string;
  /** Plural and singular: `Cooking pools`, `cooking pool`. */
  words: { many: Words; one: Words };
  fields: Fields;
  /** Fields a record is searched and labelled by; both name the same field if the kind has no code. */
  code: string;
  name: string;
  /** The field with the id of the parent record, if the records make a tree. */
  tree?: string;
  /** Columns of table and sheet, in order. */
  list: readonly string[];
  /** Fields the screen's filter bar offers; the API accepts every field as a filter. */
  filters: readonly string[];
  /**
   * A company may have a million records; the fields that the screen filters and sorts by have indexes (migration
   * 0600).
   */
  isLarge?: true;
  /** Groups of lines the record consists of besides its fields. */
  lines?: LineGroups;
  /** Field the list is sorted by, ascending, or fields by which the latest comes first; then by id. */
  order: Order<string>;
  /** Pairs of figures of which the first must not exceed the second. */
  ranges: readonly (readonly [low: string, high: string])[];
  /** Actions on a record other than adding, changing and removing it. */
  acts: Readonly<Record<string, Act>>;
  /** Why this record is not removed, as the server would answer; null where it is. */
  removalRefusal?: Act['refusal'];
  /** Records can be imported from Excel and CSV files by users with `<area>_import`. */
  takesImport?: true;
  /** Fields that indicate a duplicate record; checked before a save, see `alike-api.ts`. */
  alike?: readonly string[];
  /** Choices are searched by the pinyin of the name on the server too: its table has the column `namePinyin`. */
  hasPinyin?: true;
  /** Fields that its form beside a picker has besides the required ones, where its whole form is a page. */
  main?: readonly string[];
  /** Whether the form is a drawer or a page; by default a record with many fields has a page. */
  form?: 'drawer' | 'page';
  menu: RecordMenu;
  /**
   * Limits users to records in the data scope of their roles: their own, those of the departments it covers, and those
   * whose field `inCharge` names them or a user of these departments. Codes stay unique in the company.
   */
  scope?: { inCharge?: string };
  /** A record can have attached files: users who may view it read them, users who may edit it add and remove them. */
  attachments?: boolean;
}

/**
 * The declaration of a kind of record. Its calls, permissions (`<area>_view|_add|_edit|_delete|_export`), menu entry,
 * audit words, sheet, table, filters, form and detail are derived from it.
 */
export interface RecordDeclaration<
  Area extends string = string,
  F extends Fields = Fields,
  A extends Acts = Acts,
  L extends LineGroups = Record<never, never>,
> extends AnyRecord {
  area: Area;
  fields: F;
  acts: A;
  lines?: L;
}

type Naming =
  | 'code'
  | 'name'
  | 'tree'
  | 'list'
  | 'filters'
  | 'main'
  | 'order'
  | 'ranges'
  | 'acts'
  | 'lines'
  | 'scope';

/** Declares a kind of record; names of fields in it are checked against the declared fields. */
export function record<
  const Area extends string,
  F extends Fields,
  Name extends keyof F & string,
  A extends Acts = Record<never, never>,
  L extends LineGroups = Record<never, never>,
>(
  declaration: Omit<RecordDeclaration<Area, F>, Naming> & {
    code?: Name;
    name: Name;
    tree?: Name;
    list: readonly Name[];
    filters: readonly Name[];
    main?: readonly Name[];
    order: Order<Name>;
    ranges?: readonly (readonly [Name, Name])[];
    acts?: A;
    lines?: L;
    scope?: { inCharge?: Name };
  },
): RecordDeclaration<Area, F, A, L> {
  return { ranges: [], code: declaration.name, ...declaration, acts: declaration.acts ?? ({} as A) };
}

/** The property of the calls of a kind whose records are held to the data scope. */
export function scopeOfCalls({ scope }: Pick<AnyRecord, 'scope'>): { dataScope?: true } {
  return scope === undefined ? {} : { dataScope: true };
}

/** The areas whose records are held to the data scope; `record-scope.suite` compares them with the declarations. */
const SCOPED_AREAS: readonly (ReferenceArea | undefined)[] = [
  ...(['customer', 'supplier', 'log', 'feedOrder'] as const),
  ...(['purchaseOrder', 'inbound', 'saleOrder', 'delivery'] as const),
];

/** Whether the form of a kind refers to records that are held to the data scope, so that saving it is too. */
export const refersToScoped = (of: AnyRecord): boolean =>
  formFields(of).some(([, { to }]) => SCOPED_AREAS.includes(to));

/** Fields that have a database column. */
type Kept<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'references' } | { isDerived: true } ? never : K]: F[K];
};
/** The column type of a field: an empty text in answers may be null in the column. */
type Stored<F extends Field> = F extends { kind: 'moment' }
  ? Date | null
  : F extends { kind: 'reference' | 'day' }
    ? string | null
    : z.output<F['output']>;

/** The values of fields as a table stores them. */
export type StoredValues<F extends Fields> = { [K in keyof Kept<F>]: Stored<Kept<F>[K]> };
/** The values of a record's own fields as its table stores them. */
export type ValuesOf<R> = R extends RecordDeclaration<string, infer F> ? StoredValues<F> : never;

/** The fields the screen filters by: the declared ones, then the other columns of the list that users fill in. */
export function filteredFields({ fields, filters, list }: AnyRecord): string[] {
  return [...new Set([...filters, ...list.filter((name) => !fields[name]?.isDerived)])];
}

const TEXTS: ReadonlySet<FieldKind> = new Set(['code', 'text', 'note', 'region']);

/** The fields in which the screen searches for part of a text. */
export function searchedFields(of: AnyRecord): string[] {
  return filteredFields(of).filter((name) => TEXTS.has(of.fields[name]?.kind ?? 'secret'));
}

/** The fields of a form, in order: those that a save may send. */
export function formFields({ fields }: AnyRecord): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { isDerived }]) => !isDerived);
}

/** More fields than this make the form a page. */
const MOST_IN_DRAWER = 12;

/** Whether the form of a record is a page with its own address, not a drawer beside the list: lines need a page's width. */
export function hasFormPage(of: AnyRecord): boolean {
  if (of.lines !== undefined) return true;
  return (of.form ?? (formFields(of).length > MOST_IN_DRAWER ? 'page' : 'drawer')) === 'page';
}

/**
 * The short form by which a picker adds a record: all fields of a drawer form, else the required and main ones, without
 * lines.
 */
export function shortForm(of: AnyRecord): AnyRecord {
  if (!hasFormPage(of)) return of;
  const { lines: _lines, ...rest } = of;
  const isShort = ([name, { isRequired }]: [string, Field]) => isRequired || of.main?.includes(name);
  return { ...rest, form: 'drawer', fields: Object.fromEntries(Object.entries(of.fields).filter(isShort)) };
}

/** A record of any kind as the kit handles it. */
export type RecordRow = Readonly<Record<string, unknown>> & { id: string; version: number };
