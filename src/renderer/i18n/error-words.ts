import { ERROR_WORDS } from '#shared/error-words/known';

/**
 * Adds the words of all errors to those that a page has from the start (`src/shared/error-words`). If they cannot be
 * fetched, the page continues with what it has.
 */
export async function loadErrorWords(): Promise<void> {
  try {
    Object.assign(ERROR_WORDS, (await import('#shared/error-words/rest')).REST_ERROR_WORDS);
  } catch {
    // Without these words, errors are shown in the words of the server's answer.
  }
}
