import type { Database } from '../db/tenancy.ts';
import { addMissingDictionaries } from './dict/catalogue.ts';
import { addMissingMenus } from './menu/catalogue.ts';

/** Adds the menus and dictionaries of this version that the database does not have yet. */
export async function addMissingCatalogue(database: Database): Promise<void> {
  await addMissingMenus(database);
  await database.withSystem(addMissingDictionaries);
}
