import type { z } from 'zod';
import type { Words } from '../errors.ts';
import type { ScreenButton, ScreenMenu } from '../menu/screen-menu.ts';
import type { Act, Acts } from './act.ts';
import type { Field, Fields } from './field.ts';

/** Where the screen of a record stands in the menu. */
export interface RecordMenu extends Omit<ScreenMenu, 'path' | 'buttons'> {
  path: `/${string}`;
  /** What the screen is called where that is not the word for its records: 岗位管理. */
  title?: Words;
  /** The usual ones if absent. */
  buttons?: readonly ScreenButton[];
}

/** Any kind of record, for what treats all alike. */
export interface AnyRecord {
  area: string;
  /** Of several, and of one: `Cooking pools`, `cooking pool`. */
  words: { many: Words; one: Words };
  fields: Fields;
  /** What a record is found by and called by; the same field where it has no code. */
  code: string;
  name: string;
  /** The field that names the record above it, where the records of this kind make a tree. */
  tree?: string;
  /** Columns of table and sheet, in order. */
  list: readonly string[];
  /** Fields the list is narrowed by on the screen; on the wire any field is. */
  filters: readonly string[];
  /** Ascending, and then by id. */
  order: string;
  /** Pairs of figures of which the first may not be the greater. */
  ranges: readonly (readonly [low: string, high: string])[];
  /** What can be done with a record besides adding, changing and removing it. */
  acts: Readonly<Record<string, Act>>;
  /** Records are added from Excel and CSV files too, for those who hold `<area>_import`. */
  takesImport?: true;
  /** How its form is shown; a record with many fields has a page of its own unless it says otherwise. */
  form?: 'drawer' | 'page';
  menu: RecordMenu;
  /** Files may belong to a record: those who view it read them, those who edit it add and remove them. */
  attachments?: boolean;
}

/**
 * A kind of record, declared once. Its calls, permissions (`<area>_view|_add|_edit|_delete|_export`), menu entry, audit
 * words, sheet, table, filters, form and detail are made from this.
 */
export interface RecordDeclaration<
  Area extends string = string,
  F extends Fields = Fields,
  A extends Acts = Acts,
> extends AnyRecord {
  area: Area;
  fields: F;
  acts: A;
}

type Naming = 'code' | 'name' | 'tree' | 'list' | 'filters' | 'order' | 'ranges' | 'acts';

/** Declares a kind of record; what names a field is held to those declared. */
export function record<
  const Area extends string,
  F extends Fields,
  Name extends keyof F & string,
  A extends Acts = Record<never, never>,
>(
  declaration: Omit<RecordDeclaration<Area, F>, Naming> & {
    code?: Name;
    name: Name;
    tree?: Name;
    list: readonly Name[];
    filters: readonly Name[];
    order: Name;
    ranges?: readonly (readonly [Name, Name])[];
    acts?: A;
  },
): RecordDeclaration<Area, F, A> {
  return { ranges: [], code: declaration.name, ...declaration, acts: declaration.acts ?? ({} as A) };
}

/** Fields that have a column of their own. */
type Kept<F extends Fields> = {
  [K in keyof F as F[K] extends { kind: 'references' } | { isDerived: true } ? never : K]: F[K];
};
/** A field's value in its column: what answers carry as the empty text may be null there. */
type Stored<F extends Field> = F extends { kind: 'moment' }
  ? Date | null
  : F extends { kind: 'reference' | 'day' }
    ? string | null
    : z.output<F['output']>;

/** A record's own fields as its table keeps them. */
export type ValuesOf<R> =
  R extends RecordDeclaration<string, infer F> ? { [K in keyof Kept<F>]: Stored<Kept<F>[K]> } : never;

/** The fields of a form, in order: those a save may send. */
export function formFields({ fields }: AnyRecord): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { isDerived }]) => !isDerived);
}

/** More fields than a drawer shows at once. */
const MOST_IN_DRAWER = 12;

/** Whether the form of a record is a page with an address of its own rather than a drawer beside the list. */
export function hasFormPage(of: AnyRecord): boolean {
  return (of.form ?? (formFields(of).length > MOST_IN_DRAWER ? 'page' : 'drawer')) === 'page';
}

/** A record as the kit handles it, whatever its kind. */
export type RecordRow = Readonly<Record<string, unknown>> & { id: string; version: number };

/** A body that adds a record of this kind; `tell` makes its code and name differ from another's. */
export function sampleOf({ fields, code, name }: AnyRecord, tell: string): Record<string, unknown> {
  const needed = Object.entries(fields).filter(([, field]) => field.isRequired);
  return {
    ...Object.fromEntries(needed.map(([key, field]) => [key, field.sample])),
    [code]: tell,
    [name]: tell,
  };
}
