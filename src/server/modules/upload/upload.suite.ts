import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { UploadSignature } from '#shared/api/upload';
import { AppError } from '#shared/errors';
import { UPLOAD_LIMIT_BYTES } from '#shared/upload-rules';
import { DEFAULT_CONFIG } from '../../config.ts';
import type { ServerContext } from '../../context.ts';
import { users } from '../../db/schema/people.ts';
import type { Database } from '../../db/tenancy.ts';
import { openSecret } from '../../secrets/server-secret.ts';
import { demoUser } from '../../testing/demo-user.ts';
import { postForm } from '../../testing/post-form.ts';
import { MP4, makePicture, makeWorkbook, XLS } from '../../testing/sample-files.ts';
import { createTestServer, TEST_SECRET, type TestServer } from '../../testing/test-server.ts';

import { Intake } from './intake.ts';
import type { FileStore } from './stores/store.ts';

export function uploadSuite(get: () => TestServer): void {
  describe('uploads', () => {
    let clerk = '';
    let colleague = '';
    let admin = '';
    let stranger = '';
    const picture = makePicture(64, 48);
    const formKey = openSecret({ secret: TEST_SECRET, dataDir: undefined }).derive('upload-form', 32);

    beforeAll(async () => {
      const server = get();
      const account = 'uploader';
      const row = await demoUser('9101', account);
      await server.database.withTenant('000000', (tx) => tx.insert(users).values(row));
      clerk = (await server.signIn({ account })).access_token;
      colleague = (await server.signIn({ account: 'cangku' })).access_token;
      admin = (await server.signIn({ account: 'admin' })).access_token;
      stranger = (await server.signIn({ tenantId: '100001', account: 'kefu' })).access_token;
    });

    const signers = {
      tenant: (token: string) =>
        get().ask(api.upload.signTenant, { token, body: { directory: 'pack', moduleType: 1 } }),
      private: (token: string) => get().ask(api.upload.signPrivate, { token, body: { directory: 'avatar' } }),
      common: (token: string) => get().ask(api.upload.signCommon, { token, body: { directory: '/wiki/' } }),
    };

    interface Change {
      key?: string;
      name?: string;
      bytes?: Uint8Array;
      fields?: Record<string, string>;
    }

    function post(
      signed: UploadSignature,
      { key, name = 'photo.png', bytes = picture, fields }: Change = {},
    ) {
      const sent = { key: key ?? `${signed.directory}${name}`, ...signed.fields, ...fields };
      return postForm(get().app, signed.host, [...Object.entries(sent), ['file', { name, bytes }]]);
    }

    async function upload(scope: keyof typeof signers, token: string): Promise<string> {
      const { status, body } = await post(await signers[scope](token));
      expect([status, body.code, body.data?.resolutionRatio]).toEqual([200, 200, '64x48']);
      return body.data.fileUrl;
    }

    async function read(url: string, token?: string) {
      const headers: Record<string, string> = token === undefined ? {} : { 'blade-auth': `bearer ${token}` };
      const response = await get().app.inject({ url, headers });
      return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
    }

    test('are signed as Alibaba’s PostObject requires', async () => {
      const signed = await signers.tenant(clerk);
      expect(signed.directory).toMatch(/^tenant\/000000\/veneer\/pack\/\d+\/$/);
      expect(signed.needsCompletion).toBe(false);
      const policy = JSON.parse(Buffer.from(signed.policy, 'base64').toString());
      expect(policy).toEqual({
        expiration: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
        conditions: [
          ['starts-with', '$key', signed.directory],
          ['content-length-range', 0, 512_000],
        ],
      });
      const signature = createHmac('sha1', formKey).update(signed.policy).digest('base64');
      expect(signed.signature).toBe(signature);
      expect((await signers.private(clerk)).directory).toMatch(/^private\/000000\/9101\/avatar\/\d+\/$/);
      expect((await signers.common(clerk)).directory).toMatch(/^common\/000000\/wiki\/\d+\/$/);
    });

    test.each([
      ['no directory', {}],
      ['a directory outside its scope', { directory: '../other' }],
      ['a directory with a forbidden character', { directory: 'a b' }],
    ])('with %s are not signed', async (_case, body) => {
      const answer = await get().call(api.upload.signPrivate, { token: clerk, body: body as never });
      expect(answer.body).toMatchObject({ code: 400, data: { errorCode: 'input.invalid' } });
    });

    test.each([[undefined], [''], [7], ['psi2']])(
      'of a company are not signed for the module %s',
      async (moduleType) => {
        const body = { directory: 'x', moduleType } as never;
        expect((await get().call(api.upload.signTenant, { token: clerk, body })).status).toBe(400);
      },
    );

    test('of a company can be read only by its users', async () => {
      const url = await upload('tenant', clerk);
      const own = await read(url, colleague);
      expect(own.status).toBe(200);
      expect(own.bytes.equals(picture)).toBe(true);
      expect(own.headers['content-type']).toBe('image/png');
      expect(own.headers['content-disposition']).toBe(
        "inline;filename=photo.png; filename*=UTF-8''photo.png",
      );
      expect(own.headers['x-content-type-options']).toBe('nosniff');
      expect((await read(url)).status).toBe(401);
      expect((await read(url, stranger)).status).toBe(404);
      expect((await read(`${url}?blade-auth=bearer%20${clerk}`)).status).toBe(200);
    });

    test('that are private can be read only by their owner', async () => {
      const url = await upload('private', clerk);
      expect((await read(url, clerk)).bytes.equals(picture)).toBe(true);
      for (const token of [colleague, admin, stranger]) expect((await read(url, token)).status).toBe(404);
      expect((await read(url)).status).toBe(401);
      // The same for an address of another scope.
      for (const scope of ['tenant', 'common'])
        expect((await read(url.replace('/private/', `/${scope}/`), clerk)).status).toBe(404);
      const name = url.split('/').at(-1);
      expect((await read(`/api/blade-noc/pub/v2/oss/file/000000/${name}`)).status).toBe(404);
    });

    test('that are common can be read by everyone, and cached', async () => {
      const url = await upload('common', clerk);
      const found = await read(url);
      expect(found.bytes.equals(picture)).toBe(true);
      expect(found.headers['cache-control']).toContain('public');
      expect(found.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect((await read(url.replace('/000000/', '/100001/'))).status).toBe(404);
      expect((await read(url.replace('.png', '.csv'))).status).toBe(404);
    });

    test('accept the access key under the name the signature call uses', async () => {
      const { fields, ...signed } = await signers.common(clerk);
      const { OSSAccessKeyId, ...others } = fields;
      const accessKeyId = OSSAccessKeyId ?? '';
      expect(accessKeyId).toBe(signed.accessKeyId);
      const refused = await post({ ...signed, fields: { ...others, accessKeyId: 'another' } });
      expect(refused.body.data.errorCode).toBe('upload.refused');
      expect((await post({ ...signed, fields: { ...others, accessKeyId } })).status).toBe(200);
    });

    test('use a permission once', async () => {
      const signed = await signers.tenant(clerk);
      const answers = await Promise.all([1, 2, 3].map(() => post(signed)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
      expect((await post(signed)).body).toMatchObject({ code: 400, data: { errorCode: 'upload.used' } });
    });

    test('are accepted until the permission expires', async () => {
      const server = get();
      const signed = await signers.tenant(clerk);
      const policy = JSON.parse(Buffer.from(signed.policy, 'base64').toString());
      const resign = (expiration: Date) => {
        const text = Buffer.from(
          JSON.stringify({ ...policy, expiration: expiration.toISOString() }),
        ).toString('base64');
        return {
          policy: text,
          signature: createHmac('sha1', formKey).update(text).digest('base64'),
        };
      };
      const now = server.clock.now().getTime();
      const late = await post(signed, { fields: resign(new Date(now - 1000)) });
      expect(late.body).toMatchObject({ code: 400, data: { errorCode: 'upload.expired' } });
      expect((await post(signed, { fields: resign(new Date(now + 60_000)) })).status).toBe(200);
    });

    test.each<[string, (signed: UploadSignature) => Change]>([
      ['an invalid signature', () => ({ fields: { signature: 'AAAA' } })],
      ['a policy that was changed', ({ policy }) => ({ fields: { policy: policy.replace(/.$/, 'A') } })],
      ['another access key', () => ({ fields: { OSSAccessKeyId: 'other' } })],
      ['a key in another directory', () => ({ key: 'tenant/000000/veneer/other/1/photo.png' })],
      ['a key with more folders', ({ directory }) => ({ key: `${directory}sub/photo.png` })],
      ['a key with a parent folder', ({ directory }) => ({ key: `${directory}../photo.png` })],
      ['no name', ({ directory }) => ({ key: directory })],
    ])('with %s are refused', async (_case, change) => {
      const signed = await signers.tenant(clerk);
      const { status, body } = await post(signed, change(signed));
      expect([status, body.data.errorCode]).toEqual([400, 'upload.refused']);
      // The permission itself stays valid.
      expect((await post(signed)).status).toBe(200);
    });

    test.each([
      ['a program named as a picture', 'a.png', Buffer.from('MZ\u0090\u0000 program'), '请上传图片文件'],
      ['a picture named as another format', 'a.jpg', picture, '请上传图片文件'],
      ['a truncated picture', 'a.png', picture.subarray(0, 20), '请上传图片文件'],
      ['a picture named as a video', 'a.mp4', picture, '请上传mp4格式视频文件'],
      ['a picture named as a table', 'a.xlsx', picture, '文件内容与扩展名 xlsx 不符'],
      ['binary bytes named as a text', 'a.csv', Buffer.from([1, 2, 3, 0]), '文件内容与扩展名 csv 不符'],
      ['a page', 'a.html', Buffer.from('<html>'), '不支持该文件类型'],
      ['a drawing with scripts', 'a.svg', Buffer.from('<svg/>'), '不支持该文件类型'],
      ['a name without extension', 'png', picture, '不支持该文件类型'],
      ['nothing', 'a.png', Buffer.alloc(0), '没有收到文件'],
    ])('of %s are refused', async (_case, name, bytes, msg) => {
      const { body } = await post(await signers.tenant(clerk), { name, bytes });
      expect(body).toMatchObject({ code: 400, success: false, msg });
    });

    test('of every supported type are accepted', async () => {
      const files: [string, Uint8Array, string, string][] = [
        ['照片.JPEG', makePicture(30, 20, 'jpeg'), 'image/jpeg', '30x20'],
        ['a.jpg', makePicture(3, 2, 'jpeg'), 'image/jpeg', '3x2'],
        ['a.mp4', MP4, 'video/mp4', ''],
        [
          '码单.xlsx',
          await makeWorkbook(),
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          '',
        ],
        ['a.xls', XLS, 'application/vnd.ms-excel', ''],
        ['a.csv', Buffer.from('包号,长\r\nHT1,250'), 'text/csv', ''],
        ['gbk.csv', Buffer.from('b0fcbac52cb3a4', 'hex'), 'text/csv', ''],
      ];
      for (const [name, bytes, type, resolutionRatio] of files) {
        const { body } = await post(await signers.tenant(clerk), { name, bytes });
        expect(body.data?.resolutionRatio, name).toBe(resolutionRatio);
        const found = await read(body.data.fileUrl, clerk);
        expect(found.headers['content-type'], name).toMatch(new RegExp(`^${type.replace(/[.+]/g, '\\$&')}`));
        const how = /^(image|video)/.test(type) ? 'inline' : 'attachment';
        expect(found.headers['content-disposition']).toBe(
          `${how};filename=${encodeURIComponent(name)}; filename*=UTF-8''${encodeURIComponent(name)}`,
        );
      }
    });

    test('are limited to exactly 500 KB', async () => {
      const text = (length: number) => Buffer.alloc(length, 'a,b\n');
      const full = await post(await signers.tenant(clerk), {
        name: 'a.csv',
        bytes: text(UPLOAD_LIMIT_BYTES),
      });
      expect(full.status).toBe(200);
      const more = await post(await signers.tenant(clerk), {
        name: 'a.csv',
        bytes: text(UPLOAD_LIMIT_BYTES + 1),
      });
      expect([more.status, more.body.data.errorCode]).toEqual([413, 'upload.too_large']);
    });

    test('end with the file: form fields after it are ignored', async () => {
      const signed = await signers.tenant(clerk);
      const key = `${signed.directory}a.png`;
      const file = { name: 'a.png', bytes: picture };
      const late = await postForm(get().app, signed.host, [
        ...Object.entries(signed.fields),
        ['file', file],
        ['key', key],
      ]);
      expect(late.body).toMatchObject({ code: 400, data: { errorCode: 'input.invalid' } });
    });

    test('that are not a form are refused', async () => {
      const { upload: calls } = api;
      const response = await get().app.inject({
        method: 'POST',
        url: calls.post.path,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nbroken',
      });
      expect(response.json()).toMatchObject({ code: 400, success: false });
      // No other call accepts a form.
      const elsewhere = await postForm(get().app, api.pack.savePrintRecord.path, [['a', 'b']]);
      expect(elsewhere.status).toBe(415);
    });

    test('are removed by their uploader, by address or key, all or none', async () => {
      const server = get();
      const first = await upload('tenant', clerk);
      const second = await upload('tenant', clerk);
      const remove = (token: string, fileNames: string | string[]) =>
        server.call(api.upload.removeTenant, { token, body: { fileNames } });
      expect((await remove(colleague, [first])).status).toBe(403);
      expect((await remove(stranger, [first])).body.data.errorCode).toBe('record.some_missing');
      expect((await remove(clerk, [first, '/x/1.png'])).body.data.errorCode).toBe('record.some_missing');
      expect((await read(first, clerk)).status).toBe(200);
      expect((await remove(clerk, `${first},${second}`)).status).toBe(200);
      expect((await read(first, clerk)).status).toBe(404);
      expect((await remove(clerk, [first])).status).toBe(400);
      expect((await remove(clerk, [])).status).toBe(400);
      // An administrator can remove files of others, but not private ones.
      expect((await remove(admin, [await upload('tenant', clerk)])).status).toBe(200);
      const secret = await upload('private', clerk);
      const privately = (token: string) =>
        server.call(api.upload.removePrivate, { token, body: { fileNames: [secret] } });
      expect((await privately(admin)).status).toBe(400);
      expect((await privately(clerk)).status).toBe(200);
    });

    test('in one step belong to the company', async () => {
      const server = get();
      const put = (token: string, file: { name: string; bytes: Uint8Array }) =>
        postForm(server.app, api.upload.putFile.path, [['file', file]], { 'blade-auth': `bearer ${token}` });
      const { body } = await put(clerk, { name: '合同.png', bytes: picture });
      expect(body.data).toMatchObject({ domain: '', originalName: '合同.png' });
      expect((await read(body.data.link, colleague)).bytes.equals(picture)).toBe(true);
      expect((await read(body.data.link, stranger)).status).toBe(404);
      expect((await put(clerk, { name: 'a.exe', bytes: picture })).status).toBe(400);
      expect(
        (await postForm(server.app, api.upload.putFile.path, [['file', { name: 'a.png', bytes: picture }]]))
          .status,
      ).toBe(401);
      const query = { fileNames: body.data.name };
      expect((await server.call(api.upload.removeFiles, { token: stranger, query })).status).toBe(400);
      expect((await server.call(api.upload.removeFiles, { token: clerk, query })).status).toBe(200);
      expect((await read(body.data.link, clerk)).status).toBe(404);
    });

    test('of a company cannot exceed its quota, even when two are posted concurrently', async () => {
      const server = get();
      const { rows } = await server.database.withTenant('100001', (tx) =>
        tx.execute<{ bytes: number }>(
          "SELECT coalesce(sum(size_bytes), 0)::integer AS bytes FROM files WHERE state = 'STORED'",
        ),
      );
      const room = Math.floor(picture.length * 1.5);
      const uploadQuotaBytes = Number(rows[0]?.bytes) + room;
      const node = await createTestServer(server.database, { uploadQuotaBytes });
      const put = async () => {
        const headers = { 'blade-auth': `bearer ${stranger}` };
        return postForm(
          node.app,
          api.upload.putFile.path,
          [['file', { name: 'a.png', bytes: picture }]],
          headers,
        );
      };
      const answers = await Promise.all([put(), put()]);
      const refused = answers.find(({ status }) => status !== 200);
      const stored = answers.find(({ status }) => status === 200);
      expect(refused?.body).toMatchObject({
        code: 400,
        data: { errorCode: 'upload.quota', details: { limitMb: 0 } },
        msg: '公司的上传空间已满，上限 0 MB',
      });
      // A removed file frees its space.
      const query = { fileNames: stored?.body.data.name };
      await node.ask(api.upload.removeFiles, { token: stranger, query });
      expect((await put()).status).toBe(200);
      expect((await put()).body.data.errorCode).toBe('upload.quota');
      await node.app.close();
    });

    test('report why the store failed, even if their permission cannot be released', async () => {
      const { directory } = await signers.tenant(clerk);
      const { database, clock } = get();
      let isAway = false;
      const fragile: Database = {
        ...database,
        withTenant: (...args) =>
          isAway ? Promise.reject(new Error('Connection terminated')) : database.withTenant(...args),
      };
      const context = {
        config: DEFAULT_CONFIG,
        database: fragile,
        now: clock.now,
        log: pino({ enabled: false }),
      };
      const full: FileStore = {
        async put() {
          isAway = true;
          throw new AppError('upload.no_space');
        },
        read: async () => null,
        remove: async () => undefined,
      };
      const intake = new Intake(context as unknown as ServerContext, full);
      const facts = { address: '', language: 'zh', origin: '' } as const;
      await expect(
        intake.storeFile(intake.ticketOf(directory), { name: 'a.png', bytes: picture }, facts),
      ).rejects.toMatchObject({ code: 'upload.no_space' });
    });

    test('are limited to a hundred open permissions of a user', async () => {
      const server = get();
      const sign = (token: string) =>
        server.call(api.upload.signPrivate, { token, body: { directory: 'avatar' } });
      const answers = await Promise.all(Array.from({ length: 103 }, () => sign(stranger)));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(3);
      expect(refused[0]?.body).toMatchObject({
        msg: '未完成的上传过多，最多同时 100 个',
        data: { errorCode: 'upload.too_many', details: { limit: 100 } },
      });
      // Other users are not affected.
      expect((await sign(clerk)).status).toBe(200);

      const open = answers.find((answer) => answer.status === 200)?.body.data as UploadSignature;
      expect((await post(open)).status).toBe(200);
      expect((await sign(stranger)).status).toBe(200);
      expect((await sign(stranger)).status).toBe(429);
      await server.database.withTenant('100001', (tx) =>
        tx.execute(`UPDATE files SET expires_at = now() - interval '1 minute' WHERE state = 'SIGNED'`),
      );
      expect((await sign(stranger)).status).toBe(200);
    });

    test('that never arrived leave no permission behind', async () => {
      const server = get();
      const signed = await signers.tenant(clerk);
      const id = signed.directory.split('/').at(-2) ?? '';
      const count = async () => {
        const { rows } = await server.database.withTenant('000000', (tx) =>
          tx.execute<{ found: number }>(`SELECT count(*)::integer AS found FROM files WHERE id = ${id}`),
        );
        return rows[0]?.found;
      };
      expect(await count()).toBe(1);
      await server.database.withTenant('000000', (tx) =>
        tx.execute(`UPDATE files SET expires_at = now() - interval '2 days' WHERE id = ${id}`),
      );
      await signers.tenant(clerk);
      expect(await count()).toBe(0);
    });

    test('get addresses with the origin a trusted proxy reports', async () => {
      const [address, origin] = ['10.52.0.1', 'https://desk.example.com'];
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example.com' };
      const node = await createTestServer(get().database, { trustProxy: [address] });
      const signed = await node.ask(api.upload.signCommon, {
        token: admin,
        body: { directory: 'wiki' },
        headers,
        address,
      });
      expect(signed.host).toBe(`${origin}${api.upload.post.path}`);
      const { body } = await postForm(
        node.app,
        api.upload.post.path,
        [
          ['key', `${signed.directory}a.png`],
          ...Object.entries(signed.fields),
          ['file', { name: 'a.png', bytes: picture }],
        ],
        headers,
        address,
      );
      expect(body.data.fileUrl).toMatch(/^https:\/\/desk\.example\.com\/api\//);
      const fileNames = [body.data.fileUrl];
      await node.ask(api.upload.removeCommon, { token: admin, body: { fileNames } });
      await node.app.close();
    });
  });
}
