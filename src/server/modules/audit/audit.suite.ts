import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { auditEntries } from '../../db/schema/audit.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function auditSuite(get: () => TestServer): void {
  describe('the audit trail', () => {
    const trailOf = async (query: object, account = 'admin', tenantId = '000000') => {
      const { access_token: token } = await get().signIn({ tenantId, account });
      return get().ask(api.audit.page, { token, query: { size: 100, ...query } });
    };

    test('records who printed and tagged which package, and from where', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      const pack = await server.takePack(token);
      const address = '10.0.4.1';
      const common = { packId: pack.id, deskName: 'desk' };
      const print = {
        ...common,
        recordKey: randomUUID(),
        template: 'small',
        printer: 'P1',
        copies: 2,
        state: 'sent' as const,
        printTime: '2025-12-01 10:00:00',
      };
      // A print reported twice is stored once.
      for (const _time of [1, 2]) await server.ask(api.pack.savePrintRecord, { token, body: print, address });
      const tid = `E280${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`;
      const { targetEpc: epc } = await server.ask(api.pack.detail, { token, query: { id: pack.id } });
      const tag = {
        ...common,
        recordKey: randomUUID(),
        epc,
        tid,
        reader: 'R1',
        writeTime: '2025-12-01 10:01:00',
      };
      await server.ask(api.pack.saveTagRecord, { token, body: tag, address });
      await server.ask(api.pack.releaseTag, { token, body: { packId: pack.id, tid }, address });

      const { records } = await trailOf({ targetType: 'pack', targetId: pack.id });
      expect(records.map((entry) => entry.action)).toEqual(['pack.untag', 'pack.tag', 'pack.print']);
      for (const entry of records)
        expect(entry).toMatchObject({
          account: 'cangku',
          userName: '李仓',
          address,
          targetName: pack.packNo,
        });
      expect(records[2]?.details).toMatchObject({ copies: 2, printer: 'P1', template: 'small' });
      expect(records[1]?.details).toMatchObject({ epc, tid });
    });

    test('has no entry for a change that was rolled back', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      const pack = await server.takePack(token);
      const body = {
        packId: pack.id,
        deskName: 'desk',
        recordKey: randomUUID(),
        epc: 'not hex',
        tid: 'E280AAAA',
        reader: 'R1',
        writeTime: '2025-12-01 10:01:00',
      };
      expect((await server.call(api.pack.saveTagRecord, { token, body })).status).toBe(400);
      expect((await trailOf({ targetType: 'pack', targetId: pack.id })).total).toBe(0);
    });

    test('records sign-ins, refusals and sign-outs, without the text typed for an unknown account', async () => {
      const server = get();
      const address = '10.0.4.2';
      await server.trySignIn({ account: 'cangku', password: 'wrong', address });
      await server.trySignIn({ account: 'my-secret-password', address });
      const { access_token: token } = tokenOf(await server.trySignIn({ account: 'cangku', address }));
      await server.call(api.auth.logout, { token, address });
      await server.call(api.auth.logout, { token, address });
      const { records } = await trailOf({ address, action: 'auth.' });
      expect(records.map((entry) => entry.action)).toEqual([
        'auth.sign_out',
        'auth.sign_in',
        'auth.sign_in_refused',
      ]);
      expect(JSON.stringify(records)).not.toContain('my-secret');
    });

    test('can be filtered by user, action, time and record', async () => {
      const { access_token: token } = await get().signIn({ account: 'admin' });
      await get().call(api.auth.logout, { token, address: '10.0.4.3' });
      await get().signIn({ account: 'cangku' });
      const byName = await trailOf({ user: '李' });
      expect(new Set(byName.records.map((entry) => entry.account))).toEqual(new Set(['cangku']));
      const [known] = byName.records;
      expect((await trailOf({ userId: known?.userId })).total).toBe(byName.total);
      expect((await trailOf({ address: '10.0.4.3', action: 'auth.sign_out' })).total).toBe(1);
      expect((await trailOf({ endTime: '2020-01-01 00:00:00' })).total).toBe(0);
      expect(
        (await trailOf({ beginTime: '2020-01-01 00:00:00', endTime: '2999-01-01 00:00:00' })).total,
      ).toBe((await trailOf({})).total - 1);
      const { access_token: another } = await get().signIn({ account: 'admin' });
      const bad = { token: another, query: { beginTime: 'yesterday' } };
      expect((await get().call(api.audit.page, bad)).status).toBe(400);
    });

    test('is separate for each company', async () => {
      const rows = await get().database.withTenant('100001', (tx) => tx.select().from(auditEntries));
      expect(rows.every((row) => row.tenantId === '100001')).toBe(true);
      expect(rows.some((row) => row.account === 'cangku')).toBe(false);
    });

    test.each([
      ['changed', sql`UPDATE audit_entries SET account = 'somebody else'`],
      ['removed', sql`DELETE FROM audit_entries`],
      ['emptied', sql`TRUNCATE audit_entries`],
      ['unlocked', sql`ALTER TABLE audit_entries DISABLE TRIGGER ALL`],
    ])('cannot be %s by the server, for any company or for the system', async (_how, statement) => {
      const { database } = get();
      for (const attempt of [
        () => database.withTenant('000000', (tx) => tx.execute(statement)),
        () => database.withSystem((tx) => tx.execute(statement)),
      ]) {
        const error = await attempt().then(
          () => null,
          (reason: Error) => reason,
        );
        expect(String(error?.cause)).toMatch(/permission denied|must be owner/);
      }
    });

    test('cannot be written for another company', async () => {
      const write = get().database.withTenant('000000', (tx) =>
        tx
          .insert(auditEntries)
          .values({ tenantId: '100001', account: 'x', userName: 'x', action: 'x', address: 'x' }),
      );
      const error = await write.then(
        () => null,
        (reason: Error) => reason,
      );
      expect(String(error?.cause)).toMatch(/row-level security/);
    });
  });

  describe('error logs', () => {
    const entry = {
      type: 'error',
      url: '/inventory/packages',
      message: 'x is not a function',
      stack: 'at y',
      info: 'render',
      time: '2026-01-02 03:04:05',
    };

    test('are stored by a sign-out call with an array, which does not end the session', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      const body = [entry, { message: 'long '.repeat(5000), info: { a: 1 }, other: true }];
      const { body: answer } = await server.call(api.auth.logoutOrUpload, {
        token,
        body,
        address: '10.0.4.9',
      });
      expect(answer).toEqual({ code: 200, success: true, data: {}, msg: '操作成功!' });
      expect((await server.call(api.auth.userInfo, { token })).status).toBe(200);

      const admin = await server.signIn({ account: 'admin' });
      const page = { token: admin.access_token, query: { user: 'cangku' } };
      const { records, total } = await server.ask(api.audit.errorLogs, page);
      expect(total).toBe(2);
      expect(records.find((record) => record.type === 'error')).toMatchObject({
        ...entry,
        account: 'cangku',
        userName: '李仓',
        address: '10.0.4.9',
      });
      const cut = records.find((record) => record.type === '');
      expect([cut?.message.length, cut?.info]).toEqual([4000, '{"a":1}']);
      const found = { token: admin.access_token, query: { message: 'not a function', url: 'inventory' } };
      expect((await server.ask(api.audit.errorLogs, found)).total).toBe(1);
    });

    test('can be read by administrators of the same company only', async () => {
      const server = get();
      const clerk = await server.signIn({ account: 'cangku' });
      expect((await server.call(api.audit.errorLogs, { token: clerk.access_token })).status).toBe(403);
      const rows = await server.database.withTenant('100001', (tx) =>
        tx.execute(sql`SELECT FROM error_logs WHERE account = 'cangku'`),
      );
      expect(rows.rows).toEqual([]);
    });

    test('require a session', async () => {
      const { status } = await get().call(api.auth.logoutOrUpload, { body: [entry] });
      expect(status).toBe(401);
    });

    test.each([[{}], [{ reason: 'bye' }], [undefined], ['text']])(
      'any other body, like %j, signs out',
      async (body) => {
        const server = get();
        const { access_token: token } = await server.signIn({ account: 'cangku' });
        const response = await server.app.inject({
          method: 'POST',
          url: api.auth.logoutOrUpload.path,
          headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
          payload: body === undefined ? '' : JSON.stringify(body),
        });
        expect(response.json()).toMatchObject({ code: 200, success: true });
        expect((await server.call(api.auth.userInfo, { token })).status).toBe(401);
      },
    );

    test('refuses an invalid array and does not end the session', async () => {
      const server = get();
      const { access_token: token } = await server.signIn({ account: 'cangku' });
      const body = ['x'] as unknown as [];
      expect((await server.call(api.auth.logoutOrUpload, { token, body })).status).toBe(400);
      expect((await server.call(api.auth.userInfo, { token })).status).toBe(200);
    });
  });
}

function tokenOf(answer: { body: { access_token: string } }): { access_token: string } {
  return answer.body;
}
