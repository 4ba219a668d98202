import { MOST_ROWS } from '#shared/desk/contract/jobs';

/**
 * The labels that a job keeps: all that may be printed, with their numbers, so that the others can be printed from it
 * later; if a job cannot hold them, those of the range alone.
 */
export function labelsOfJob<T>(printable: T[], printed: T[], most = MOST_ROWS): T[] {
  return printable.length > most ? printed : printable;
}
