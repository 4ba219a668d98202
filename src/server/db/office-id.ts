import { backOffice } from './schema/system.ts';
import type { Database } from './tenancy.ts';

/** The id of this back office, which a migration has made with its database. */
export async function readOfficeId(database: Database): Promise<string> {
  const rows = await database.withSystem((tx) => tx.select().from(backOffice));
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the table back_office is empty');
  return id;
}
