import { lineTermIn } from '../../domain/terms.ts';
import type { Language } from '../../errors.ts';
import { FIELD_CATALOGUE } from './index.ts';

const STATES = new Map(
  Object.values(FIELD_CATALOGUE)
    .flat()
    .flatMap(({ name, states }) => (states === undefined ? [] : [[name, states] as const])),
);

/** A state or a term of a dictionary or a species in a language; a company's own term stays as it is. */
export function wordOf(name: string, value: string | number, language: Language): string {
  const state = STATES.get(name)?.[value];
  if (state !== undefined) return state[language];
  return lineTermIn(language, String(value));
}
