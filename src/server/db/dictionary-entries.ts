import { and, eq, ne, type SQL } from 'drizzle-orm';
import { dictionaryRows } from './schema/dictionary-rows.ts';

/** The condition of the entries of a dictionary, the system's and the company's own, without the row that names it. */
export function isEntryOf(dictionary: string): SQL | undefined {
  const { code, parentId, isDeleted } = dictionaryRows;
  return and(eq(code, dictionary), ne(parentId, '0'), eq(isDeleted, 0));
}
