import type { Language } from '../errors.ts';
import type { Field } from './field.ts';

/** A field's value as people read it; the empty text for none. `name` is the dictionary's word for a choice. */
export function fieldText(field: Field, value: unknown, language: Language, name = ''): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'state') {
    return field.states?.find((one) => one.value === Number(value))?.words[language] ?? String(value);
  }
  if (field.kind === 'choice') return name || String(value);
  return String(value);
}
