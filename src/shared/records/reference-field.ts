import { z } from 'zod';
import { IdSchema, ParentIdSchema, SentIdSchema, sentIds } from '../api/kit.ts';
import type { Words } from '../errors.ts';
import { basis, type Field, type ReferenceArea } from './field.ts';

/** Limit of records in one field. */
const MOST = 100;

/** Widths in characters where the usual names differ from those of documents: a company, a person, a species. */
const WIDTHS: Partial<Record<ReferenceArea, Pick<Field, 'width' | 'widthInEnglish'>>> = {
  customer: { width: 25 },
  supplier: { width: 25 },
  user: { width: 12 },
  treeSpecies: { width: 16, widthInEnglish: 23 },
};

/** The id of another record, empty if none; answers carry its name as `nameFieldOf(field)`. */
export function reference(zh: string, en: string, to: ReferenceArea) {
  return {
    ...basis,
    kind: 'reference',
    words: { zh, en },
    output: z.string(),
    sent: z.union([z.literal('').transform(() => null), SentIdSchema]),
    to,
    ...(WIDTHS[to] ?? { width: 16 }),
    sample: '',
  } satisfies Field;
}

/** The parent record in a tree of the same kind; `0` if none. */
export function parent(to: ReferenceArea, { zh, en }: Words = { zh: '上级', en: 'Parent' }) {
  return { ...reference(zh, en, to), sent: ParentIdSchema } satisfies Field;
}

/** Several records, as a comma-separated list of their ids. */
export function references(zh: string, en: string, to: ReferenceArea) {
  return {
    ...reference(zh, en, to),
    kind: 'references',
    sent: sentIds(MOST).pipe(z.array(IdSchema)),
    width: 20,
  } satisfies Field;
}

/** The field with the name of a reference or choice: `deptName` of `deptId`, `kindName` of `kind`. */
export type NameFieldOf<Name extends string> = Name extends `${infer Base}Id` ? `${Base}Name` : `${Name}Name`;

export function nameFieldOf<Name extends string>(name: Name): NameFieldOf<Name> {
  return `${name.replace(/Id$/, '')}Name` as NameFieldOf<Name>;
}

/** Whether a field's value is a key or id whose name answers carry beside it. */
export const isNamed = ({ kind }: Field): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'references';
