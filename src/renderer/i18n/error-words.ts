import { ERROR_WORDS } from '#shared/error-words/known';

/**
 * Adds the words of all errors to the first ones, which a page has from the beginning (`src/shared/error-words`). Where
 * they cannot be fetched, the page goes on with what it has.
 */
export async function loadErrorWords(): Promise<void> {
  try {
    Object.assign(ERROR_WORDS, (await import('#shared/error-words/rest')).REST_ERROR_WORDS);
  } catch {
    // Without these words, an error is shown in those of the server's answer.
  }
}
