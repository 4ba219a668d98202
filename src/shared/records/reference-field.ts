import { z } from 'zod';
import { IdSchema, ParentIdSchema, SentIdSchema, sentIds } from '../api/kit.ts';
import type { Words } from '../errors.ts';
import { basis, type Field, type ReferenceArea } from './field.ts';

/** Most records one field names. */
const MOST = 100;

/** The id of another record, empty for none; answers carry what it is called as `nameFieldOf(field)`. */
export function reference(zh: string, en: string, to: ReferenceArea) {
  return {
    ...basis,
    kind: 'reference',
    words: { zh, en },
    output: z.string(),
    sent: z.union([z.literal('').transform(() => null), SentIdSchema]),
    to,
    width: 16,
    sample: '',
  } satisfies Field;
}

/** The record above this one in a tree of its own kind; `0` is none. */
export function parent(to: ReferenceArea, { zh, en }: Words = { zh: '上级', en: 'Parent' }) {
  return { ...reference(zh, en, to), sent: ParentIdSchema } satisfies Field;
}

/** Several records, as a comma list of their ids. */
export function references(zh: string, en: string, to: ReferenceArea) {
  return {
    ...reference(zh, en, to),
    kind: 'references',
    sent: sentIds(MOST).pipe(z.array(IdSchema)),
    width: 20,
  } satisfies Field;
}

/** The name of the field that says what a reference or a choice is called: `deptName` of `deptId`, `kindName` of `kind`. */
export type NameFieldOf<Name extends string> = Name extends `${infer Base}Id` ? `${Base}Name` : `${Name}Name`;

export function nameFieldOf<Name extends string>(name: Name): NameFieldOf<Name> {
  return `${name.replace(/Id$/, '')}Name` as NameFieldOf<Name>;
}

/** Whether a field's value is a key or id, and what it is called is answered beside it. */
export const isNamed = ({ kind }: Field): boolean =>
  kind === 'choice' || kind === 'reference' || kind === 'references';
