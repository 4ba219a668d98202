import { ERROR_WORDS } from '#shared/error-words/known';
import type { ErrorCode, Words } from '../errors.ts';

/** The message of a refusal and its advice, with … for variable parts. */
export function refusalWords(code: ErrorCode): { what: Words; next: Words } {
  const { what, next } = ERROR_WORDS[code];
  return { what: inGeneral(what), next: inGeneral(next) };
}

const inGeneral = ({ zh, en }: Words): Words => ({ zh: withoutValues(zh), en: withoutValues(en) });

const withoutValues = (text: string): string =>
  text.replace(/\{\w+(?:, ([^{}]+))?\}/g, (_, forms: string | undefined) => forms?.split('|').at(-1) ?? '…');
