import { expect, test } from 'vitest';
import type { ServerContext } from '../context.ts';
import { forEachCompany } from './chore.ts';

test('a chore that fails in one company is done in the others, and logged with the company', async () => {
  const logged: unknown[] = [];
  const context = { log: { warn: (entry: object) => logged.push(entry) } } as unknown as ServerContext;
  const err = new Error('locked');
  const chore = forEachCompany('sessions', async (_, tenantId) => {
    if (tenantId === '000002') throw err;
    return 2;
  });
  const among = { tenantIds: ['000001', '000002', '000003'], stopping: new AbortController().signal };
  expect(await chore.run(context, among)).toBe(4);
  expect(logged).toEqual([{ err, chore: 'sessions', tenantId: '000002' }]);
});
