import type { z } from 'zod';
import type { Words } from '../errors.ts';
import type { Fields } from './field.ts';

/** Where the screen of a record stands in the menu. */
export interface RecordMenu {
  /** Menu id of the screen; its buttons have the ids that follow. Never changed: grants refer to it. */
  id: number;
  /** Menu id of the group above it. */
  group: string;
  /** Address of the screen. */
  path: `/${string}`;
  /** Name of an icon. */
  icon: string;
  /** What the screen is called where that is not the word for its records: 岗位管理. */
  title?: Words;
  sort: number;
}

/** Any kind of record, for what treats all alike. */
export interface AnyRecord {
  area: string;
  /** Of several, and of one: `Cooking pools`, `cooking pool`. */
  words: { many: Words; one: Words };
  fields: Fields;
  /** The unique code, and what a record is called by. */
  code: string;
  name: string;
  /** Columns of table and sheet, in order. */
  list: readonly string[];
  /** Fields the list is narrowed by on the screen; on the wire any field is. */
  filters: readonly string[];
  /** Ascending, and then by id. */
  order: string;
  /** Pairs of figures of which the first may not be the greater. */
  ranges: readonly (readonly [low: string, high: string])[];
  menu: RecordMenu;
}

/**
 * A kind of record, declared once. Its calls, permissions (`<area>_view|_add|_edit|_delete|_export`), menu entry, audit
 * words, sheet, table, filters, form and detail are made from this.
 */
export interface RecordDeclaration<Area extends string = string, F extends Fields = Fields>
  extends AnyRecord {
  area: Area;
  fields: F;
}

type Naming = 'code' | 'name' | 'list' | 'filters' | 'order' | 'ranges';

/** Declares a kind of record; what names a field is held to those declared. */
export function record<const Area extends string, F extends Fields, Name extends keyof F & string>(
  declaration: Omit<RecordDeclaration<Area, F>, Naming> & {
    code: Name;
    name: Name;
    list: readonly Name[];
    filters: readonly Name[];
    order: Name;
    ranges?: readonly (readonly [Name, Name])[];
  },
): RecordDeclaration<Area, F> {
  return { ranges: [], ...declaration };
}

/** A record's own fields as an answer carries them. */
export type ValuesOf<R> =
  R extends RecordDeclaration<string, infer F> ? { [K in keyof F]: z.output<F[K]['output']> } : never;

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
