import type { users } from '../db/schema/people.ts';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import { quickHash } from './quick-hash.ts';

let passwordHash: Promise<string> | undefined;

/** The row of a user who signs in with the demo password, for tests that insert users directly. */
export async function demoUser(
  id: string,
  account: string,
  realName = account,
): Promise<typeof users.$inferInsert> {
  passwordHash ??= quickHash(DEMO_PASSWORD);
  return { id, account, name: account, realName, passwordHash: await passwordHash };
}
