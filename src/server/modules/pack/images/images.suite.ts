import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { MOST_PACK_IMAGES } from '#shared/upload-rules';
import { packs } from '../../../db/schema/packs.ts';
import { roles, userRoles, users } from '../../../db/schema/people.ts';
import { makeClerk, makeRole } from '../../../testing/clerks.ts';
import { demoUser } from '../../../testing/demo-user.ts';
import { makePicture } from '../../../testing/sample-files.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { uploadToAttach } from '../../../testing/upload-to-attach.ts';

export function packImageSuite(get: () => TestServer): void {
  describe('pictures of a package', () => {
    const picture = makePicture(400, 300);
    const small = makePicture(40, 30);
    let token = '';
    let packId = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    const take = async () => {
      packId = (await get().takePack(token)).id;
    };
    const upload = (name: string, bytes: Uint8Array = picture) =>
      uploadToAttach(get(), token, { name, bytes });
    const add = async (name: string, thumbnail?: Uint8Array) => {
      const fileUrl = await upload(name);
      const thumbnailUrl = thumbnail && (await upload('small.png', thumbnail));
      const body = { packId, fileUrl, ...(thumbnailUrl && { thumbnailUrl }) };
      return (await get().ask(api.pack.addImage, { token, body })).id ?? '';
    };
    const list = () => get().ask(api.pack.images, { token, query: { packId } });
    const names = async () =>
      (await list()).map(({ fileName, isCover }) => (isCover ? `*${fileName}` : fileName));
    const countOf = async () => (await get().ask(api.pack.detail, { token, query: { id: packId } })).images;
    const refusal = async (...call: Parameters<TestServer['call']>) =>
      (await get().call(...call)).body.data.errorCode;

    test('keep their given order, and one is the cover; when it is removed, the next becomes the cover', async () => {
      await take();
      const [a, b, c] = [await add('a.png'), await add('b.png'), await add('c.png')];
      expect(await names()).toEqual(['*a.png', 'b.png', 'c.png']);
      expect(await list()).toMatchObject([
        { sizeBytes: picture.length, resolutionRatio: '400x300', userName: '管理员' },
        {},
        {},
      ]);
      // A picture that another user added meanwhile follows those whose order was sent.
      await get().ask(api.pack.orderImages, { token, body: { packId, ids: [c, a] } });
      expect(await names()).toEqual(['c.png', '*a.png', 'b.png']);
      await get().ask(api.pack.coverImage, { token, body: { packId, id: b } });
      expect([await names(), await countOf()]).toEqual([['c.png', 'a.png', '*b.png'], 3]);
      await get().ask(api.pack.removeImages, { token, body: { packId, ids: [b, a] } });
      expect([await names(), await countOf()]).toEqual([['*c.png'], 1]);
      expect(await refusal(api.pack.removeImages, { token, body: { packId, ids: [c, b] } })).toBe(
        'record.some_missing',
      );
    });

    test('are read whole or small by users who view the package, and changed by users who edit it', async () => {
      await take();
      const own = packId;
      const id = await add('a.png', small);
      const [viewing, editing] = [
        await makeClerk(get(), token, await makeRole(get(), token, ['pack_view'], '1')),
        await makeClerk(get(), token, await makeRole(get(), token, ['pack_view', 'pack_edit'], '2')),
      ];
      const read = async (size: 'full' | 'thumbnail', by = viewing.token) =>
        (await get().call(api.pack.imageFile, { token: by, query: { packId, id, size } })).body;
      expect([picture.equals(await read('full')), small.equals(await read('thumbnail'))]).toEqual([
        true,
        true,
      ]);
      const change = { body: { packId, id } };
      expect(await refusal(api.pack.coverImage, { ...change, token: viewing.token })).toBe('auth.forbidden');
      // The scope of the editor is their own packages.
      expect(await refusal(api.pack.coverImage, { ...change, token: editing.token })).toBe('pack.not_found');
      expect((await read('full', editing.token)).data.errorCode).toBe('pack.not_found');
      await get().database.withTenant('000000', (tx) =>
        tx.update(packs).set({ createUser: editing.id }).where(eq(packs.id, own)),
      );
      expect((await get().call(api.pack.coverImage, { ...change, token: editing.token })).status).toBe(200);
      // A picture is found only with its package.
      await take();
      expect((await read('full')).data.errorCode).toBe('record.not_found');
    });

    test('are hidden from another company', async () => {
      await take();
      const id = await add('a.png');
      await get().database.withTenant('100001', async (tx) => {
        await tx.insert(users).values(await demoUser('9131', 'looking'));
        await tx.insert(roles).values({ id: '9131', roleName: 'all', roleAlias: 'administrator' });
        await tx.insert(userRoles).values({ userId: '9131', roleId: '9131' });
      });
      const stranger = (await get().signIn({ tenantId: '100001', account: 'looking' })).access_token;
      for (const [call, input] of [
        [api.pack.images, { query: { packId } }],
        [api.pack.imageFile, { query: { packId, id } }],
        [api.pack.orderImages, { body: { packId, ids: [id] } }],
        [api.pack.removeImages, { body: { packId, ids: [id] } }],
        [api.pack.addImage, { body: { packId, fileUrl: await upload('b.png') } }],
      ] as const)
        expect(await refusal(call as never, { token: stranger, ...input })).toBe('pack.not_found');
      expect(await names()).toEqual(['*a.png']);
    });

    test('are pictures, at most a fixed number; a refused file stays the user’s own', async () => {
      await take();
      const fileUrl = await upload('list.csv', Buffer.from('包号,柜号\n'));
      expect(await refusal(api.pack.addImage, { token, body: { packId, fileUrl } })).toBe('upload.not_image');
      const kept = await get().app.inject({
        url: fileUrl,
        headers: { 'blade-auth': `bearer ${token}` },
      });
      expect(kept.statusCode).toBe(200);
      await add('a.png');
      await get().database.withTenant('000000', (tx) =>
        tx.execute(`
          WITH stored AS (
            INSERT INTO files (id, scope, owner_id, directory, state, expires_at)
            SELECT 913000 + n, 'record', 1, '', 'STORED', now() FROM generate_series(2, ${MOST_PACK_IMAGES}) AS n
            RETURNING id
          )
          INSERT INTO pack_images (id, pack_id, place, is_cover, file_id, file_name, size_bytes, resolution_ratio,
            user_id, user_name, create_time)
          SELECT id, ${packId}, id - 913000, false, id, 'x.png', 0, '1x1', 1, '', now() FROM stored`),
      );
      const more = { packId, fileUrl: await upload('b.png') };
      const { body } = await get().call(api.pack.addImage, { token, body: more });
      expect(body).toMatchObject({ msg: '一个包最多 30 张图片', data: { errorCode: 'pack.images_full' } });
    });

    test('are shared with a package that is split off, and a file stays until the last package releases it', async () => {
      await take();
      const source = await get().ask(api.pack.detail, { token, query: { id: packId } });
      const [first] = await get().ask(api.pack.tallyLines, { token, query: { packId } });
      const id = await add('a.png', small);
      await add('b.png');
      const bytesKept = async () => {
        const { rows } = await get().database.withTenant('000000', (tx) =>
          tx.execute<{ bytes: number }>(
            `SELECT coalesce(sum(size_bytes), 0)::integer AS bytes FROM files WHERE state = 'STORED'`,
          ),
        );
        return rows[0]?.bytes;
      };
      const before = await bytesKept();
      const { id: part = '' } = await get().ask(api.pack.split, {
        token,
        body: {
          id: packId,
          version: source.version,
          packNo: `${source.packNo}-P`,
          lineIds: [first?.id ?? ''],
        },
      });
      expect(await bytesKept()).toBe(before);
      await get().ask(api.pack.removeImages, { token, body: { packId, ids: [id] } });
      expect(await bytesKept()).toBe(before);
      packId = part;
      expect([await names(), await countOf()]).toEqual([['*a.png', 'b.png'], 2]);
      const [own] = await list();
      // Without an id, the cover.
      const read = await get().call(api.pack.imageFile, { token, query: { packId, size: 'thumbnail' } });
      expect(small.equals(read.body)).toBe(true);
      await get().ask(api.pack.removeImages, { token, body: { packId, ids: [own?.id ?? ''] } });
      expect(await bytesKept()).toBe(Number(before) - picture.length - small.length);
    });

    test('count in the company’s quota, with their small copies, until they are removed', async () => {
      await take();
      const { rows } = await get().database.withTenant('000000', (tx) =>
        tx.execute<{ bytes: number }>(
          `SELECT coalesce(sum(size_bytes), 0)::integer AS bytes FROM files WHERE state IN ('STORING', 'STORED')`,
        ),
      );
      const uploadQuotaBytes = Number(rows[0]?.bytes) + picture.length + small.length;
      const node = await createTestServer(get().database, { uploadQuotaBytes });
      const put = (bytes: Uint8Array) => uploadToAttach(node, token, { name: 'a.png', bytes });
      const [fileUrl, thumbnailUrl] = [await put(picture), await put(small)];
      const { id = '' } = await node.ask(api.pack.addImage, {
        token,
        body: { packId, fileUrl, thumbnailUrl },
      });
      await expect(put(small)).rejects.toThrow('upload.quota');
      await node.ask(api.pack.removeImages, { token, body: { packId, ids: [id] } });
      await put(picture);
      await put(small);
      await node.app.close();
    });
  });
}
