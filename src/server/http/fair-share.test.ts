import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, PageQuerySchema } from '#shared/api/kit';
import { openPGlite } from '../db/pglite.ts';
import { ROLES_SCRIPT } from '../db/roles.ts';
import { createDatabase, type Database } from '../db/tenancy.ts';
import { bindEndpoints } from './bind.ts';
import { handleErrors } from './errors.ts';
import { implement, type Principal } from './implement.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/test/list',
  summary: { zh: '列表', en: 'List' },
  access: 'signedIn',
  query: PageQuerySchema,
  output: z.object({}),
});

let database: Database;
beforeAll(async () => {
  const connection = await openPGlite();
  await connection.transaction((tx) => tx.runScript(ROLES_SCRIPT));
  database = createDatabase(connection, { waiting: { company: 2, user: 2 } });
});
afterAll(() => database.close());

test('answers lists above a company’s share with 429, a message and a time to retry', async () => {
  const app = fastify();
  handleErrors(app);
  const open = Promise.withResolvers<void>();
  const handler = implement(list, ({ withTenant }) =>
    withTenant(async () => {
      await open.promise;
      return {};
    }),
  );
  const authenticate = async (bearer: string) => ({ tenantId: 'T00001', userId: bearer }) as Principal;
  bindEndpoints(
    app,
    [handler],
    {
      database,
      authenticate,
      authenticateDesk: () => Promise.reject(new Error('unused')),
      originOf: () => '',
      doOnce: (_call, act) => act(),
      findDataScope: () => Promise.reject(new Error('unused')),
    },
    [list],
  );
  await app.ready();
  const ask = (language: string) =>
    app.inject({
      url: list.path,
      headers: { 'blade-auth': 'bearer 7', 'accept-language': language },
    });
  const taken = [ask('zh'), ask('zh'), ask('zh')].map((answer) =>
    answer.then(({ statusCode }) => statusCode),
  );
  const [refused, inEnglish] = await Promise.all([ask('zh'), ask('en')]);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json()).toMatchObject({
    code: 429,
    success: false,
    data: { errorCode: 'request.busy', details: { seconds: 1 } },
    msg: '贵公司正在进行的查询过多，未能排到',
  });
  expect(inEnglish.json().msg).toContain('too many calls at once');
  open.resolve();
  expect(await Promise.all(taken)).toEqual([200, 200, 200]);
});
