import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints, api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import type { Pack } from '#shared/api/pack';
import { menus, roleMenus } from '../db/schema/menus.ts';
import { roles, userRoles, users } from '../db/schema/people.ts';
import { demoUser } from './demo-user.ts';
import { fingerprintCompany } from './fingerprint.ts';
import { addRecordTargets, RECORD_KINDS, recordFields, removeRecordTargets } from './record-targets.ts';
import { insertSystemTargets, plainFields, systemFields } from './system-targets.ts';
import type { CallInput, TestServer } from './test-server.ts';

const OTHER = '100001';

/** Fields with which a call on a package would change it, if it were admitted. */
function inputFor(
  endpoint: Endpoint,
  target: Pack,
  records: ReadonlyMap<string, string>,
): CallInput<Endpoint> {
  const record = {
    recordKey: randomUUID(),
    taskId: randomUUID(),
    packId: target.id,
    deskName: 'x',
    printer: 'x',
    reader: 'x',
    template: 'x',
    copies: 1,
    printJob: randomUUID(),
    step: 1,
    prints: [{ id: target.id, outcome: 'failed' }],
    state: 'sent',
    epc: '35AAAA0000000000000000FF',
    epcs: ['35AAAA0000000000000000FF'],
    title: 'x',
    tid: `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    printTime: '2025-12-01 10:00:00',
    writeTime: '2025-12-01 10:00:00',
    ...systemFields(endpoint),
    ...recordFields(endpoint, records),
    directory: 'x',
    moduleType: 'veneer',
    fileNames: ['1.png'],
    key: 'x/x.png',
  };
  const id = String((record as { id?: unknown }).id ?? target.id);
  const query = {
    id,
    ids: id,
    packId: target.id,
    epc: target.epc || 'AAAA',
    tid: target.tid || 'AAAA',
    userId: '301',
    name: '1.png',
    fileNames: '1.png',
    ...plainFields({ ...systemFields(endpoint), ...recordFields(endpoint, records) }),
  };
  return endpoint.method === 'POST' ? { query, body: record } : { query };
}

/** Saves whose scope limits only the records that theirs refers to, which `record-scope.suite.ts` tests. */
const LIMIT_REFERENCES: ReadonlySet<Endpoint> = new Set(
  RECORD_KINDS.flatMap(({ of, calls: { add, change } }) => {
    if (of.scope === undefined) return [add, change];
    return add === change ? [] : [add];
  }),
);

export function accessSuite(get: () => TestServer): void {
  describe('access, for every endpoint of the contract', () => {
    const guarded = allEndpoints().filter((endpoint) => endpoint.access !== 'public');
    const name = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
    let target: Pack;
    let records: ReadonlyMap<string, string>;
    let powerless = '';
    let stranger = '';
    let adder = '';
    let editor = '';
    /** The data of the first company, which the calls of these tests must leave unchanged. */
    let rows = '';
    const fingerprint = () => fingerprintCompany(get().database, '000000');

    beforeAll(async () => {
      const server = get();
      const admin = await server.signIn({ account: 'admin' });
      records = await addRecordTargets(server, admin.access_token);
      const tagged = await server.ask(api.pack.page, {
        token: admin.access_token,
        query: { rfidStatus: 1, size: 1 },
      });
      const [pack] = tagged.records;
      if (pack === undefined) throw new Error('no package with a tag');
      target = pack;

      await server.database.withTenant('000000', async (tx) =>
        tx.insert(users).values(await demoUser('9001', 'powerless')),
      );
      await server.database.withTenant('000000', insertSystemTargets);
      // An administrator of the other company.
      await server.database.withTenant(OTHER, async (tx) => {
        await tx.insert(users).values(await demoUser('9002', 'stranger'));
        await tx.insert(roles).values({ id: '9003', roleName: 'all', roleAlias: 'administrator' });
        await tx.insert(userRoles).values({ userId: '9002', roleId: '9003' });
      });
      // Two users, one with the permission to add and one with that to change.
      await server.database.withTenant('000000', async (tx) => {
        for (const [id, account] of [
          ['9004', 'adder'],
          ['9005', 'editor'],
        ] as const) {
          await tx.insert(users).values(await demoUser(id, account));
          await tx.insert(roles).values({ id, roleName: account, roleAlias: account });
          await tx.insert(userRoles).values({ userId: id, roleId: id });
          const suffix = account === 'adder' ? '%\\_add' : '%\\_edit';
          const buttons = await tx.select({ menuId: menus.id }).from(menus).where(like(menus.code, suffix));
          await tx.insert(roleMenus).values(buttons.map(({ menuId }) => ({ menuId, roleId: id })));
        }
      });
      // A user with every button, whose data scope is later reduced to their own rows.
      await server.database.withTenant('000000', async (tx) => {
        await tx.insert(users).values(await demoUser('9006', 'narrowed'));
        await tx.insert(roles).values({ id: '9006', roleName: 'narrowed', roleAlias: 'narrowed' });
        await tx.insert(userRoles).values({ userId: '9006', roleId: '9006' });
        const buttons = await tx.select({ menuId: menus.id }).from(menus).where(eq(menus.category, 2));
        await tx.insert(roleMenus).values(buttons.map(({ menuId }) => ({ menuId, roleId: '9006' })));
      });
      adder = (await server.signIn({ account: 'adder' })).access_token;
      editor = (await server.signIn({ account: 'editor' })).access_token;
      powerless = (await server.signIn({ account: 'powerless' })).access_token;
      stranger = (await server.signIn({ tenantId: OTHER, account: 'stranger' })).access_token;
      rows = await fingerprint();
    });

    afterAll(async () => {
      const { access_token: token } = await get().signIn({ account: 'admin' });
      await removeRecordTargets(get(), token, records);
    });

    test.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))(
      '%s requires a token',
      async (_name, endpoint) => {
        const { status, body } = await get().call(endpoint, inputFor(endpoint, target, records));
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 401, success: false, data: { errorCode: 'auth.unauthorized' } });
      },
    );

    const permitted = guarded.filter((endpoint) => endpoint.access !== 'signedIn');
    test.each(permitted.map((endpoint) => [name(endpoint), endpoint] as const))(
      '%s refuses a user without its permission',
      async (_name, endpoint) => {
        const input = { ...inputFor(endpoint, target, records), token: powerless };
        const { status, body } = await get().call(endpoint, input);
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: 403, success: false, data: { errorCode: 'auth.forbidden' } });
      },
    );

    test.each(guarded.map((endpoint) => [name(endpoint), endpoint] as const))(
      '%s returns and changes nothing for a user of another company',
      async (_name, endpoint) => {
        const input = { ...inputFor(endpoint, target, records), token: stranger };
        const { status, body } = await get().call(endpoint, input);
        expect(status).toBeLessThan(500);
        const text = JSON.stringify(body);
        for (const secret of [target.id, target.packNo, '木之语演示木业', 'cangku', '李仓'])
          expect(text).not.toContain(`"${secret}"`);
        const before = rows;
        rows = await fingerprint();
        expect(rows).toBe(before);
      },
    );

    const submits = guarded.filter(
      ({ access }) => typeof access === 'object' && access.permissionToAdd !== undefined,
    );
    test.each(submits.map((endpoint) => [name(endpoint), endpoint] as const))(
      '%s distinguishes adding from changing by the id, in every form it is sent',
      async (_name, endpoint) => {
        // The fields are invalid, so that a caller who is let in is refused and changes nothing.
        const fields = Object.keys((endpoint.body as z.ZodObject).shape);
        const nonsense = Object.fromEntries(
          fields.filter((field) => field !== 'id').map((field) => [field, {}]),
        );
        const send = async (token: string, payload: object | string, query = '') => {
          const type = typeof payload === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
          const headers = { 'blade-auth': `bearer ${token}`, 'content-type': type };
          const url = endpoint.path + query;
          return (await get().app.inject({ method: 'POST', url, headers, payload })).statusCode;
        };
        for (const id of [undefined, null, '']) {
          expect(await send(editor, { ...nonsense, id }), `${id} adds`).toBe(403);
          expect(await send(adder, { ...nonsense, id }), `${id} adds`).toBe(400);
        }
        for (const id of ['1', 1, 0]) {
          expect(await send(adder, { ...nonsense, id }), `${id} changes`).toBe(403);
          expect(await send(editor, { ...nonsense, id }), `${id} changes`).toBe(400);
        }
        expect(await send(adder, 'id=1&sort=x')).toBe(403);
        expect(await send(editor, 'sort=x')).toBe(403);
        expect(await send(adder, '', '?id=1')).toBe(403);
        expect(await send(editor, '', '?sort=x')).toBe(403);
      },
    );

    // A call that is exempt from idempotency changes nothing; its own tests check what it reveals of others' records.
    const scoped = guarded.filter(
      (endpoint) =>
        endpoint.method === 'POST' &&
        endpoint.dataScope &&
        endpoint.idempotency !== 'exempt' &&
        !LIMIT_REFERENCES.has(endpoint),
    );
    test.each(scoped.map((endpoint) => [name(endpoint), endpoint] as const))(
      '%s uses the current data scope, not a cached one',
      async (_name, endpoint) => {
        const server = get();
        const widen = (dataScope: 1 | 2) =>
          server.database.withTenant('000000', (tx) =>
            tx.update(roles).set({ dataScope }).where(eq(roles.id, '9006')),
          );
        await widen(1);
        const { access_token: token } = await server.signIn({ account: 'narrowed' });
        const seen = await server.ask(api.pack.detail, { token, query: { id: target.id } });
        expect(seen.id).toBe(target.id);
        await widen(2);
        const before = await fingerprint();
        const { status } = await server.call(endpoint, { ...inputFor(endpoint, target, records), token });
        expect([400, 403, 404]).toContain(status);
        expect(await fingerprint()).toBe(before);
      },
    );

    test('a user of another company sees only that company’s packages', async () => {
      const { total, records } = await get().ask(api.pack.page, { token: stranger, query: { size: 500 } });
      expect(total).toBe(100);
      expect(records.some((pack) => pack.id === target.id)).toBe(false);
      const holder = { epc: target.epc, tid: target.tid };
      expect(await get().ask(api.pack.tagHolder, { token: stranger, query: holder })).toEqual({
        epcTid: '',
        tidPackId: '',
        tidPackNo: '',
      });
    });

    test('a Tenant-Id header or parameter does not move a caller into another company', async () => {
      const { body } = await get().call(api.pack.page, {
        token: stranger,
        query: { tenantId: '000000' } as object,
        headers: { 'tenant-id': '000000' },
      });
      expect(body.data.total).toBe(100);
    });
  });
}
