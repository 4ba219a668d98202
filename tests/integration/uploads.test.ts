import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../src/server/db/tenancy.ts';
import { openDemoDatabase } from '../../src/server/testing/demo-image.ts';
import { registerDesk, signDeskIn } from '../../src/server/testing/register-desk.ts';
import { makePicture } from '../../src/server/testing/sample-files.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { api } from '../../src/shared/api/index.ts';
import type { UploadSignature } from '../../src/shared/api/upload.ts';
import { ATTACHMENT_DIRECTORY, UPLOAD_LIMIT_BYTES } from '../../src/shared/upload-rules.ts';
import { type S3StandIn, startS3 } from '../devices/s3.ts';

const picture = makePicture(40, 30);
let database: Database;

beforeAll(async () => {
  database = createDatabase(await openDemoDatabase());
});
afterAll(() => database.close());

/** Posts a file over a real connection with the fields of the signature. */
async function post(signed: UploadSignature, base: string, name: string, bytes: Buffer, extra = {}) {
  const form = new FormData();
  form.append('key', `${signed.directory}${name}`);
  for (const [field, value] of Object.entries({ ...signed.fields, ...extra }))
    form.append(field, String(value));
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return fetch(new URL(signed.host, base), { method: 'POST', body: form });
}

describe('uploads to an S3 store', () => {
  const account = {
    accessKeyId: 'AKTEST',
    secretAccessKey: 'secret/of+the=test',
    region: 'cn-test-1',
    bucket: 'veneer-files',
  };
  let s3: S3StandIn;
  let server: TestServer;
  let token = '';

  beforeAll(async () => {
    s3 = await startS3(account);
    server = await createTestServer(database, { s3: { ...account, endpoint: s3.endpoint } });
    token = (await server.signIn({ account: 'cangku' })).access_token;
  });
  afterAll(async () => {
    await server.app.close();
    await s3.close();
  });

  const sign = () => server.ask(api.upload.signPrivate, { token, body: { directory: 'avatar' } });
  const complete = (key: string, as = token) =>
    server.call(api.upload.complete, { token: as, body: { key } });

  test('are posted to the store, checked, and read from the store at a signed address', async () => {
    const signed = await sign();
    expect(signed.needsCompletion).toBe(true);
    const key = `${signed.directory}头像.png`;
    expect((await complete(key)).body.data.errorCode).toBe('upload.missing');
    expect((await post(signed, s3.endpoint, '头像.png', picture)).status).toBe(201);
    const { body } = await complete(key);
    expect(body.data).toEqual({
      fileUrl: expect.stringContaining('/private/file/'),
      resolutionRatio: '40x30',
    });
    expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^private\/000000\/\d+\.png$/)]);
    expect((await complete(key)).body.data).toEqual(body.data);
    const keeper = (await server.signIn({ account: 'admin' })).access_token;
    const { records } = await server.ask(api.audit.page, { token: keeper, query: { action: 'file.upload' } });
    expect(records).toMatchObject([{ account: 'cangku', targetName: '头像.png' }]);
    expect(await server.ask(api.upload.origins)).toEqual({ origins: [new URL(s3.endpoint).origin] });

    const headers = { 'blade-auth': `bearer ${token}` };
    const answer = await server.app.inject({ url: body.data.fileUrl, headers });
    expect(answer.statusCode).toBe(302);
    expect(answer.body).toBe('');
    const found = await fetch(String(answer.headers.location));
    expect(found.status).toBe(200);
    expect(Buffer.from(await found.arrayBuffer()).equals(picture)).toBe(true);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(found.headers.get('content-disposition')).toContain(encodeURIComponent('头像.png'));
    const forged = String(answer.headers.location).replace(/\/\d+\.png/, '/1.png');
    expect((await fetch(forged)).status).toBe(403);

    const admin = (await server.signIn({ account: 'admin' })).access_token;
    const asAdmin = await server.app.inject({
      url: body.data.fileUrl,
      headers: { 'blade-auth': `bearer ${admin}` },
    });
    expect(asAdmin.statusCode).toBe(404);
    expect((await complete(key, admin)).body.data.errorCode).toBe('upload.refused');

    await server.ask(api.upload.removePrivate, { token, body: { fileNames: [body.data.fileUrl] } });
    expect([...s3.objects.keys()]).toEqual([]);
  });

  test('that are covers reach the desk that prints them, from the store, and one too large is refused', async () => {
    const admin = (await server.signIn({ account: 'admin' })).access_token;
    const [pack, other] = [await server.takePack(admin), await server.takePack(admin)];
    const addCover = async (packId: string, bytes: Buffer) => {
      const directory = ATTACHMENT_DIRECTORY;
      const signed = await server.ask(api.upload.signPrivate, { token: admin, body: { directory } });
      await post(signed, s3.endpoint, 'a.png', bytes);
      const { fileUrl } = (await complete(`${signed.directory}a.png`, admin)).body.data;
      await server.ask(api.pack.addImage, { token: admin, body: { packId, fileUrl } });
    };
    await addCover(pack.id, picture);
    // Larger than a label takes, within what an upload may have.
    await addCover(other.id, Buffer.concat([picture, Buffer.alloc(250_000)]));
    const desk = await registerDesk(server, { token: admin, name: '收货台' });
    const deskToken = await signDeskIn(server, desk);
    const beginWith = async (ids: string[]) => {
      const id = randomUUID();
      const body = { taskId: id, subject: 'package' as const, ids, captions: 'zh' as const };
      await server.ask(api.deskTask.printLabels, { token: admin, body });
      await server.ask(api.deskTask.take, { token: deskToken, body: { id } });
      const pictures = ['coverPicture'];
      return (await server.call(api.deskTask.begin, { token: deskToken, body: { id, pictures } })).body.data;
    };
    const { labels, common } = await beginWith([pack.id]);
    const coverPicture = `data:image/png;base64,${picture.toString('base64')}`;
    expect({ ...labels[0].row, ...common }).toMatchObject({ packNo: pack.packNo, coverPicture });
    expect(await beginWith([pack.id, other.id])).toMatchObject({
      errorCode: 'label.picture_too_large',
      details: { label: other.packNo, most: 200 },
    });
    s3.objects.clear();
  });

  test('are refused by the store beyond their policy', async () => {
    const signed = await sign();
    const tooMuch = Buffer.alloc(UPLOAD_LIMIT_BYTES + 1, 'a,b\n');
    expect((await post(signed, s3.endpoint, 'a.csv', tooMuch)).status).toBe(403);
    expect(
      (await post({ ...signed, directory: 'incoming/other/' }, s3.endpoint, 'a.png', picture)).status,
    ).toBe(403);
    expect((await post(signed, s3.endpoint, 'a.png', picture, { 'x-amz-signature': '0' })).status).toBe(403);
    expect(s3.refusals.slice(-3)).toEqual(['EntityTooLarge', 'AccessDenied-key', 'SignatureDoesNotMatch']);
    expect(s3.objects.size).toBe(0);
  });

  test('are not kept if their content does not match their extension', async () => {
    const signed = await sign();
    await post(signed, s3.endpoint, 'a.png', Buffer.from('no picture'));
    const { body } = await complete(`${signed.directory}a.png`);
    expect(body).toMatchObject({ code: 400, msg: '请上传图片文件' });
    expect(s3.objects.size).toBe(0);
  });

  test('report a failure of the store, and work after its recovery', async () => {
    const signed = await sign();
    await post(signed, s3.endpoint, 'a.png', picture);
    s3.fault = 503;
    const { status, body } = await complete(`${signed.directory}a.png`);
    expect([status, body.data]).toEqual([
      500,
      { errorCode: 'upload.store_failed', details: { reason: '503 SlowDown' } },
    ]);
    s3.fault = null;
    expect((await complete(`${signed.directory}a.png`)).status).toBe(200);
  });

  test('that failed are repeated under their name alone, as the store may have them already', async () => {
    const signed = await sign();
    await post(signed, s3.endpoint, 'a.png', picture);
    await post(signed, s3.endpoint, 'a.csv', Buffer.from('a,b\n'));
    s3.answersLost = 'PUT';
    expect((await complete(`${signed.directory}a.png`)).body.data.errorCode).toBe('upload.store_failed');
    s3.answersLost = null;
    const kept = [...s3.objects.keys()].filter((key) => key.startsWith('private/'));
    expect((await complete(`${signed.directory}a.csv`)).body.data.errorCode).toBe('upload.used');
    expect((await complete(`${signed.directory}a.png`)).status).toBe(200);
    expect([...s3.objects.keys()].filter((key) => key.startsWith('private/'))).toEqual(kept);
  });

  test('are not accepted by the server itself, which refuses another store’s signature', async () => {
    const signed = await sign();
    const fields = { policy: signed.policy, OSSAccessKeyId: signed.accessKeyId, signature: signed.signature };
    const form = { ...signed, host: api.upload.post.path, fields };
    const base = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await post(form, base, 'a.png', picture);
    expect(await answer.json()).toMatchObject({ code: 400, data: { errorCode: 'upload.refused' } });
  });
});

/** A file system of 64 kB; null if none can be mounted. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    // Not root, or not Linux: the test is skipped with this reason.
    rmSync(folder, { recursive: true });
    return null;
  }
}

const smallDisk = mountSmallDisk();

describe.skipIf(smallDisk === null)('uploads to a full disk (needs root, to mount a small one)', () => {
  const dataDir = smallDisk ?? '';
  let server: TestServer;
  let base = '';
  let token = '';

  beforeAll(async () => {
    server = await createTestServer(database, { dataDir });
    base = await server.app.listen({ host: '127.0.0.1', port: 0 });
    token = (await server.signIn({ account: 'cangku' })).access_token;
  });
  afterAll(async () => {
    await server.app.close();
    execFileSync('umount', [dataDir]);
    rmSync(dataDir, { recursive: true });
  });

  const filesUnder = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(folder, path)).isFile(),
    );

  test('are refused with a message, leave no partial file, and work after space is freed', async () => {
    const signed = await server.ask(api.upload.signTenant, {
      token,
      body: { directory: 'x', moduleType: 'veneer' },
    });
    const large = await post(signed, base, 'a.csv', Buffer.alloc(100_000, 'a,b\n'));
    expect(large.status).toBe(500);
    expect(await large.json()).toMatchObject({
      code: 500,
      success: false,
      data: { errorCode: 'upload.no_space' },
      msg: '服务器磁盘空间不足，文件未保存',
    });
    expect(filesUnder(dataDir)).toEqual([]);
    const { rows } = await database.withTenant('000000', (tx) =>
      tx.execute<{ state: string }>(`SELECT state FROM files WHERE directory = '${signed.directory}'`),
    );
    expect(rows).toEqual([{ state: 'SIGNED' }]);

    const small = await post(signed, base, 'a.csv', Buffer.from('包号,长\r\n'));
    expect(small.status).toBe(200);
    expect(filesUnder(dataDir)).toHaveLength(1);
  });
});
