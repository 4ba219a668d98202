import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { formatTime } from '../../http/time.ts';
import { proofOf, registerDesk, signDeskIn, type TestDesk } from '../../testing/register-desk.ts';
import type { TestServer } from '../../testing/test-server.ts';

const REPORT = { version: '2.0.0', platform: 'linux x64', printers: ['标签机', 'Zebra'], readers: ['M100'] };

/** The public key of RFC 8032, 7.1, test 1. */
const SOME_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';

export function deskSuite(get: () => TestServer): void {
  describe('a registered desk', () => {
    let token = '';
    let clerk = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      clerk = (await get().signIn({ account: 'cangku' })).access_token;
    });

    const register = (name: string) => registerDesk(get(), { token, name });
    const report = (deskToken: string) => get().call(api.desk.report, { token: deskToken, body: REPORT });
    const codeOf = ({ status, body }: Awaited<ReturnType<typeof report>>) => [status, body.data.errorCode];

    const printOf = (packId: string) => ({
      recordKey: randomUUID(),
      packId,
      template: 'package-100x70',
      printer: 'Zebra',
      copies: 1,
      state: 'sent' as const,
      deskName: '一号工位',
      printTime: formatTime(get().clock.now()),
    });

    test('signs in with its key and is listed with its devices', async () => {
      const desk = await register('一号工位');
      const deskToken = await signDeskIn(get(), desk);
      expect(await get().ask(api.desk.report, { token: deskToken, body: REPORT })).toEqual({
        name: '一号工位',
        tagPassword: '',
      });
      const listed = await get().ask(api.desk.detail, { token, query: { id: desk.id } });
      expect(listed).toMatchObject({
        appVersion: '2.0.0',
        platform: 'linux x64',
        printers: '标签机, Zebra',
        readers: 'M100',
        status: 1,
      });
      expect(listed.lastSeenTime).not.toBe('');
      expect(JSON.stringify(listed)).not.toContain('publicKey');
    });

    test('is registered by users with the permission only', async () => {
      const publicKey = SOME_KEY;
      const { status } = await get().call(api.desk.submit, {
        token: clerk,
        body: { name: '私设', publicKey },
      });
      expect(status).toBe(403);
    });

    test('gets no token for another key, another company, another challenge or one used before', async () => {
      const desk = await register('二号工位');
      const other: TestDesk = { id: desk.id, privateKey: (await register('三号工位')).privateKey };
      const ask = async (body: Awaited<ReturnType<typeof proofOf>>) =>
        codeOf(await get().call(api.desk.token, { body }));
      expect(await ask(await proofOf(get(), other))).toEqual([401, 'desk.key_refused']);
      expect(await ask(await proofOf(get(), desk, { tenantId: '100001' }))).toEqual([
        401,
        'desk.key_refused',
      ]);
      const proof = await proofOf(get(), desk);
      const { challenge } = await get().ask(api.desk.challenge);
      expect(await ask({ ...proof, challenge })).toEqual([401, 'desk.key_refused']);
      const made = await proofOf(get(), desk, { challenge: 'A'.repeat(46) });
      expect((await ask(made))[1]).toBe('auth.nonce_refused');
      const bound = await proofOf(get(), desk, { origin: 'https://desk.example' });
      expect(await ask({ ...bound, origin: 'https://other.example' })).toEqual([401, 'desk.key_refused']);
      const again = await proofOf(get(), desk, { origin: 'https://desk.example' });
      expect((await ask(again))[0]).toBe(200);
      await get().ask(api.desk.token, { body: proof });
      expect((await ask(proof))[1]).toBe('auth.nonce_refused');
    });

    test('is refused from the moment its key is revoked, and cannot be put back into use', async () => {
      const desk = await register('四号工位');
      const deskToken = await signDeskIn(get(), desk);
      expect((await report(deskToken)).status).toBe(200);
      await get().ask(api.desk.revoke, { token, query: { ids: desk.id } });
      expect(codeOf(await report(deskToken))).toEqual([401, 'auth.expired']);
      const again = await get().call(api.desk.token, { body: await proofOf(get(), desk) });
      expect(codeOf(again)).toEqual([401, 'desk.key_refused']);
      const publicKey = SOME_KEY;
      const changed = await get().call(api.desk.submit, { token, body: { id: desk.id, publicKey } });
      expect(changed.status).toBe(400);
    });

    test('cannot call for users, nor users for it', async () => {
      const deskToken = await signDeskIn(get(), await register('五号工位'));
      expect(codeOf(await get().call(api.pack.page, { token: deskToken }))).toEqual([
        401,
        'auth.unauthorized',
      ]);
      expect(codeOf(await report(token))).toEqual([403, 'auth.forbidden']);
    });

    test('delivers a record once, whether the page has delivered it or not, in the name of the user', async () => {
      const deskToken = await signDeskIn(get(), await register('六号工位'));
      const pack = await get().takePack(token);
      const record = printOf(pack.id);
      const { user_id: userId } = await get().signIn({ account: 'cangku' });
      const byDesk = () =>
        get().ask(api.desk.savePrintRecord, { token: deskToken, body: { ...record, userId } });
      const byPage = () => get().ask(api.pack.savePrintRecord, { token: clerk, body: record });
      const ids = (await Promise.all([byDesk(), byPage(), byDesk()])).map(({ id }) => id);
      expect(new Set(ids).size).toBe(1);
      const records = await get().ask(api.pack.printRecords, { token, query: { packId: pack.id } });
      expect(records.filter(({ recordKey }) => recordKey === record.recordKey)).toMatchObject([
        { userName: '李仓' },
      ]);
    });

    test('delivers a record of unknown people in its own name', async () => {
      const deskToken = await signDeskIn(get(), await register('七号工位'));
      const pack = await get().takePack(token);
      const record = printOf(pack.id);
      await get().ask(api.desk.savePrintRecord, { token: deskToken, body: record });
      const [latest] = await get().ask(api.pack.printRecords, { token, query: { packId: pack.id } });
      expect(latest).toMatchObject({ recordKey: record.recordKey, userName: '七号工位' });
    });
  });
}
