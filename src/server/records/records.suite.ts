import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { Act } from '#shared/records/act';
import { actQuery, permissionOf, removalQuery } from '#shared/records/act-api';
import { RECORDS } from '#shared/records/index';
import { menus } from '../db/schema/menus.ts';
import { addMissingCatalogue } from '../modules/catalogue.ts';
import { makeClerk, makeRole } from '../testing/clerks.ts';
import { nameField, sampleOf } from '../testing/record-samples.ts';
import { RECORD_KINDS } from '../testing/record-targets.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Behaviour of every kind of record made with the kit. */
export function recordKitSuite(get: () => TestServer): void {
  describe('records of the kit', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test.each(RECORD_KINDS)(
      '$area: refuses a change on an old version with the user and fields of the last change',
      async ({ of, calls }) => {
        const server = get();
        const { id = '' } = await server.ask(calls.add, { token, body: sampleOf(of, 'VERSION1') });
        const read = () => server.ask(calls.detail, { token, query: { id } });
        expect(await read()).toMatchObject({ version: 1 });
        const told = nameField(of);
        const change = (value: string, version?: number) =>
          server.call(calls.change, { token, body: { id, [told]: value, ...(version && { version }) } });
        expect((await change('first', 1)).status).toBe(200);

        const { status, body } = await change('second', 1);
        expect([status, body.code, body.data.errorCode]).toEqual([409, 409, 'record.changed']);
        expect(body.data.details).toMatchObject({ fields: of.fields[told]?.words });
        if (told === of.name) expect(body.data.details.name).toBe('first');
        expect(body.data.details.who).not.toBe('');
        expect(await read()).toMatchObject({ version: 2, [told]: 'first' });

        // Clients of the family send no version: the last change wins, as on every server of the family.
        expect((await change('third')).status).toBe(200);
        expect(await read()).toMatchObject({ version: 3, [told]: 'third' });
        await server.ask(calls.remove, { token, query: { ids: id } });
      },
    );

    describe('changed by another user since they were read', () => {
      let clerk = '';
      beforeAll(async () => {
        const buttons = RECORD_KINDS.flatMap(({ area, of }) => [
          `${area}_delete`,
          ...Object.entries<Act>(of.acts).map(([name, act]) => permissionOf(area, name, act)),
        ]);
        const role = await makeRole(get(), token, [...new Set(buttons)], '1');
        clerk = (await makeClerk(get(), token, role)).token;
      });

      test.each(RECORD_KINDS)('$area: are neither removed nor acted on', async ({ of, calls }) => {
        const server = get();
        const { id = '' } = await server.ask(calls.add, { token, body: sampleOf(of, 'SEEN1') });
        const field = nameField(of);
        await server.ask(calls.change, { token, body: { id, [field]: 'changed' } });
        const seen = [{ id, version: 1 }];
        const tries = [
          server.call(calls.remove, { token: clerk, query: removalQuery(seen) }),
          ...Object.entries(calls.acts).map(([name, call]) =>
            server.call(call, { token: clerk, query: actQuery(of.acts[name] as Act, seen, '理由') }),
          ),
        ];
        for (const { status, body } of await Promise.all(tries)) {
          expect([status, body.data?.errorCode]).toEqual([409, 'record.changed']);
          expect(body.data.details).toMatchObject({ fields: of.fields[field]?.words });
        }
        const query = removalQuery([{ id, version: 2 }]);
        expect((await server.call(calls.remove, { token: clerk, query })).status).toBe(200);
      });
    });

    test('refuses one of two simultaneous changes on the same version', async () => {
      const server = get();
      const body = { code: 'VR-1', name: 'x' };
      const { id = '' } = await server.ask(api.cookPool.save, { token, body });
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((name) =>
          server.call(api.cookPool.update, { token, body: { id, name, version: 1 } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await server.ask(api.cookPool.remove, { token, query: { ids: id } });
    });

    test('applies an act to all records or none, and refuses an unknown act', async () => {
      const server = get();
      const add = async (code: string) =>
        (await server.ask(api.cookPool.save, { token, body: { code, name: code } })).id ?? '';
      const ids = [await add('ACT-1'), await add('ACT-2')];
      const statuses = async () =>
        (
          await server.ask(api.cookPool.list, {
            token,
            query: { code_likeright: 'ACT-' },
          })
        ).map(({ status, version }) => [status, version]);
      const some = await server.call(api.cookPool.disable, { token, query: { ids: `${ids},999` } });
      expect(some.body.data.errorCode).toBe('record.some_missing');
      expect(await statuses()).toEqual([
        [1, 1],
        [1, 1],
      ]);
      await server.ask(api.cookPool.disable, { token, query: { ids: ids.join(',') } });
      expect(await statuses()).toEqual([
        [0, 2],
        [0, 2],
      ]);
      await server.ask(api.cookPool.remove, { token, query: { ids: ids.join(',') } });
    });

    test('refuses a removal with the number of referring records and the names of some', async () => {
      const server = get();
      const { id: deptId = '' } = await server.ask(api.dept.submit, { token, body: { deptName: '拣选组' } });
      for (const realName of ['张拣', '李拣'])
        await server.ask(api.user.add, { token, body: { account: `held-${realName}`, realName, deptId } });
      const { body } = await server.call(api.dept.remove, { token, query: { ids: deptId } });
      expect(body.msg).toMatch(/^“拣选组”正在使用：用户 2 条（.*张拣.*）$/);
    });

    test('sets the address of a menu entry from an older version, and keeps its edited name', async () => {
      const { database } = get();
      const { id, path } = RECORDS.cookPool.menu;
      const mine = eq(menus.id, String(id));
      const [before] = await database.withSystem((tx) => tx.select().from(menus).where(mine));
      await database.withSystem((tx) => tx.update(menus).set({ path: '', name: '水池' }).where(mine));
      await addMissingCatalogue(database);
      const [after] = await database.withSystem((tx) => tx.select().from(menus).where(mine));
      expect(after).toMatchObject({ path, name: '水池' });
      await database.withSystem((tx) =>
        tx
          .update(menus)
          .set({ name: before?.name ?? '' })
          .where(mine),
      );
    });
  });
}
