import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACHMENT_CALLS } from '#shared/api/attachment';
import { api } from '#shared/api/index';
import { MOST_ATTACHMENTS } from '#shared/upload-rules';
import { DEFAULT_CONFIG } from '../../config.ts';
import { menus, roleMenus } from '../../db/schema/menus.ts';
import { roles, userRoles, users } from '../../db/schema/people.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { demoUser } from '../../testing/demo-user.ts';
import { sampleOf } from '../../testing/record-samples.ts';
import { RECORD_KINDS } from '../../testing/record-targets.ts';
import { makePicture } from '../../testing/sample-files.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { uploadToAttach } from '../../testing/upload-to-attach.ts';
import { clearRemovedFiles } from '../upload/service.ts';

const KINDS = RECORD_KINDS.flatMap((kind) => {
  const attached = ATTACHMENT_CALLS.get(kind.area);
  return attached === undefined ? [] : [{ ...kind, attached }];
});

export function attachmentSuite(shared: () => TestServer): void {
  describe('attachments', () => {
    let admin = '';
    let viewer = '';
    let stranger = '';
    const picture = makePicture(12, 8);
    // A server with its own upload folder, whose files the suite can check.
    const dataDir = mkdtempSync(join(tmpdir(), 'veneer-attachments-'));
    let server: TestServer;
    const get = () => server;

    beforeAll(async () => {
      server = await createTestServer(shared().database, { dataDir });
      const { database } = server;
      await database.withTenant('000000', async (tx) => {
        await tx.insert(users).values(await demoUser('9121', 'viewing'));
        await tx.insert(roles).values({ id: '9121', roleName: 'viewing', roleAlias: 'viewing' });
        await tx.insert(userRoles).values({ userId: '9121', roleId: '9121' });
        const codes = KINDS.map(({ area }) => `${area}_view`);
        const buttons = await tx.select({ menuId: menus.id }).from(menus).where(inArray(menus.code, codes));
        await tx.insert(roleMenus).values(buttons.map(({ menuId }) => ({ menuId, roleId: '9121' })));
      });
      await database.withTenant('100001', async (tx) => {
        await tx.insert(users).values(await demoUser('9122', 'elsewhere'));
        await tx.insert(roles).values({ id: '9122', roleName: 'all', roleAlias: 'administrator' });
        await tx.insert(userRoles).values({ userId: '9122', roleId: '9122' });
      });
      admin = (await server.signIn({ account: 'admin' })).access_token;
      viewer = (await server.signIn({ account: 'viewing' })).access_token;
      stranger = (await server.signIn({ tenantId: '100001', account: 'elsewhere' })).access_token;
    });
    afterAll(async () => {
      await server.app.close();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const upload = (token: string, file: { name?: string; directory?: string } = {}) =>
      uploadToAttach(get(), token, { name: '铭牌.png', bytes: picture, ...file });

    const stateOf = async (id: string) => {
      const { rows } = await get().database.withTenant('000000', (tx) =>
        tx.execute<{ state: string; store_key: string }>(
          `SELECT state, store_key FROM files WHERE id = ${id}`,
        ),
      );
      return rows[0];
    };
    const idIn = (url: string) => /(\d+)\.png$/.exec(url)?.[1] ?? '';

    test('of an approved document are added, and not removed until it is reversed', async () => {
      const { purchaseOrder: order } = api;
      const attached = ATTACHMENT_CALLS.get('purchaseOrder');
      if (attached === undefined) throw new Error('no attachments');
      const [species] = await get().ask(api.treeSpecies.list, { token: admin, query: {} });
      const goods = [{ speciesId: species?.id, thicknessMm: '0.50', area: '100', price: '10' }];
      const draft = { supplierId: DEMO_PARTNER_IDS.supplier, goods };
      const { id = '' } = await get().ask(order.submit, { token: admin, body: draft as never });
      await get().ask(order.approve, { token: admin, query: { ids: id } });
      const body = { id, fileUrl: await upload(admin) };
      const { id: own = '' } = await get().ask(attached.add, { token: admin, body });
      const remove = async () =>
        (await get().call(attached.remove, { token: admin, query: { ids: own } })).body;
      expect((await remove()).data.errorCode).toBe('document.attachments_kept');
      expect(await get().ask(attached.list, { token: admin, query: { id } })).toHaveLength(1);
      await get().ask(order.reverse, { token: admin, query: { ids: id, reason: '重做' } });
      expect((await remove()).code).toBe(200);
      await get().ask(order.remove, { token: admin, query: { ids: id } });
    });

    describe('of two changes at once', () => {
      const [kind] = KINDS;
      if (kind === undefined) throw new Error('no kind has attachments');
      const { of, calls, attached } = kind;
      const newRecord = async (code: string) =>
        (await get().ask(calls.add, { token: admin, body: sampleOf(of, code) })).id ?? '';
      const attach = (id: string, fileUrl: string) =>
        get().call(attached.add, { token: admin, body: { id, fileUrl } });

      test('are no more than a record may have', async () => {
        const id = await newRecord('ATT5');
        for (let count = 1; count < MOST_ATTACHMENTS; count += 1) await attach(id, await upload(admin));
        const urls = [await upload(admin), await upload(admin), await upload(admin)];
        const answers = await Promise.all(urls.map((url) => attach(id, url)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await get().ask(attached.list, { token: admin, query: { id } })).toHaveLength(
          MOST_ATTACHMENTS,
        );
        await get().ask(calls.remove, { token: admin, query: { ids: id } });
      });

      test('are removed with their record, also one that is added meanwhile', async () => {
        for (let round = 0; round < 6; round += 1) {
          const id = await newRecord('ATT6');
          const fileUrl = await upload(admin);
          const [added] = await Promise.all([
            attach(id, fileUrl),
            get().ask(calls.remove, { token: admin, query: { ids: id } }),
          ]);
          expect((await stateOf(idIn(fileUrl)))?.state).toBe(added.status === 200 ? 'REMOVED' : 'STORED');
        }
      });
    });

    describe.each(KINDS)('of $area', ({ of, calls, attached }) => {
      async function addRecord(code: string): Promise<string> {
        const { id = '' } = await get().ask(calls.add, { token: admin, body: sampleOf(of, code) });
        return id;
      }

      test('can be read by users who view the record, and not by their address', async () => {
        const id = await addRecord('ATT1');
        const fileUrl = await upload(admin);
        const { id: own = '' } = await get().ask(attached.add, { token: admin, body: { id, fileUrl } });
        expect(await get().ask(attached.list, { token: viewer, query: { id } })).toMatchObject([
          {
            id: own,
            fileName: '铭牌.png',
            contentType: 'image/png',
            sizeBytes: picture.length,
            userName: '管理员',
          },
        ]);
        const file = await get().call(attached.file, { token: viewer, query: { id: own } });
        expect([file.status, picture.equals(file.body)]).toEqual([200, true]);
        const direct = await get().app.inject({ url: fileUrl, headers: { 'blade-auth': `bearer ${admin}` } });
        expect(direct.statusCode).toBe(404);
        await get().ask(calls.remove, { token: admin, query: { ids: id } });
      });

      test('are refused to another company and, for changes, to users who may not edit the record', async () => {
        const id = await addRecord('ATT2');
        const fileUrl = await upload(admin);
        const { id: own = '' } = await get().ask(attached.add, { token: admin, body: { id, fileUrl } });
        for (const [call, input, code] of [
          [attached.list, { query: { id } }, 'record.not_found'],
          [attached.file, { query: { id: own } }, 'record.not_found'],
          [attached.remove, { query: { ids: own } }, 'record.some_missing'],
          [attached.add, { body: { id, fileUrl } }, 'record.not_found'],
        ] as const)
          expect(
            (await get().call(call as never, { token: stranger, ...input } as never)).body.data.errorCode,
          ).toBe(code);
        const refused = await get().call(attached.remove, { token: viewer, query: { ids: own } });
        expect([refused.status, refused.body.data.errorCode]).toEqual([403, 'auth.forbidden']);
        expect(await get().ask(attached.list, { token: admin, query: { id } })).toHaveLength(1);
        await get().ask(calls.remove, { token: admin, query: { ids: id } });
      });

      test('take only the user’s own file that was uploaded as an attachment, and only once', async () => {
        const id = await addRecord('ATT3');
        const add = (fileUrl: string) => get().call(attached.add, { token: admin, body: { id, fileUrl } });
        expect((await add(await upload(viewer))).status).toBe(404);
        expect((await add(await upload(admin, { name: 'a.png', directory: 'avatar' }))).status).toBe(404);
        const fileUrl = await upload(admin);
        expect((await add(fileUrl)).status).toBe(200);
        expect((await add(fileUrl)).status).toBe(404);
        await get().ask(calls.remove, { token: admin, query: { ids: id } });
      });

      test('are removed by hand or with their record, and then deleted from the store', async () => {
        const id = await addRecord('ATT4');
        const urls = [await upload(admin), await upload(admin), await upload(admin)];
        const [first = '', second = '', unattached = ''] = urls.map(idIn);
        const added: string[] = [];
        for (const fileUrl of urls.slice(0, 2))
          added.push((await get().ask(attached.add, { token: admin, body: { id, fileUrl } })).id ?? '');
        await get().ask(attached.remove, { token: admin, query: { ids: added[0] ?? '' } });
        expect(await stateOf(first)).toMatchObject({ state: 'REMOVED' });
        await get().ask(calls.remove, { token: admin, query: { ids: id } });
        expect(await stateOf(second)).toMatchObject({ state: 'REMOVED' });
        const left = await get().call(attached.file, { token: admin, query: { id: added[1] ?? '' } });
        expect(left.status).toBe(404);

        // A day later, files that were never attached are removed too.
        const { database, clock } = get();
        await clearRemovedFiles(
          {
            config: { ...DEFAULT_CONFIG, dataDir },
            database,
            now: () => new Date(clock.now().getTime() + 25 * 3_600_000),
            log: pino({ enabled: false }),
          },
          '000000',
        );
        for (const file of [first, second, unattached])
          expect(await stateOf(file)).toEqual({ state: 'REMOVED', store_key: '' });
      });
    });
  });
}
