import { test } from 'vitest';
import { expectHalfWidth, HALF_WIDTH, WITH_FULL_WIDTH } from '../../testing/full-width-numbers.ts';
import { migrateOlder } from '../../testing/migrate-older.ts';

test('numbers and codes that an older database has in full width become half width unless that is taken', async () => {
  await expectHalfWidth(await migrateOlder(HALF_WIDTH, WITH_FULL_WIDTH));
}, 60_000);
