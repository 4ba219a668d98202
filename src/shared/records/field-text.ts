import { lineTermIn } from '../domain/terms.ts';
import type { Language, Words } from '../errors.ts';
import { listed } from '../listed.ts';
import type { Field } from './field.ts';
import { isNamed, nameFieldOf } from './reference-field.ts';

const YES: Words = { zh: '是', en: 'Yes' };
const NO: Words = { zh: '否', en: 'No' };

/** A field's value as text for people; empty if there is none. `name` is the name of the choice or reference. */
export function fieldText(field: Field, value: unknown, language: Language, name = ''): string {
  if (value === null || value === undefined || value === '') return '';
  if (field.states !== undefined)
    return field.states.find((one) => String(one.value) === String(value))?.words[language] ?? String(value);
  if (field.kind === 'flag') return (Number(value) === 1 ? YES : NO)[language];
  if (field.kind === 'references') return listed((name || String(value)).split(','), language);
  if (!isNamed(field)) return String(value);
  return name || (value === '0' ? '' : String(value));
}

/** The text of one field of a record from an answer; stored terms of the trade are translated. */
export function textIn(
  row: Readonly<Record<string, unknown>>,
  name: string,
  field: Field,
  language: Language,
): string {
  const text = fieldText(field, row[name], language, String(row[nameFieldOf(name)] ?? ''));
  return isTradeTerm(field) ? lineTermIn(language, text) : text;
}

/** Whether a field's text is a term of the trade, stored in Chinese: a word of a dictionary, a species. */
export const isTradeTerm = ({ isTerm, kind, to }: Field): boolean =>
  isTerm === true || kind === 'choice' || to === 'treeSpecies';
