import { eq } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Token } from '#shared/api/auth';
import { api } from '#shared/api/index';
import { joinApplications } from '../../../db/schema/organisation.ts';
import { users } from '../../../db/schema/people.ts';
import { DEMO_PASSWORD } from '../../../demo/companies.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Longer than a node caches a session. */
const SEEN_MS = 6000;
const HOST = '100001';

/** Tests that a session ends together with the things it depends on. */
export function endingSuite(get: () => TestServer): void {
  describe('a session', () => {
    let server: TestServer;
    let admin = '';
    let serial = 0;
    let person = { id: '', account: '' };
    beforeAll(async () => {
      server = await createTestServer(get().database);
    });
    afterAll(() => server.app.close());
    beforeEach(async () => {
      serial += 1;
      const account = `ending${serial}`;
      admin = (await server.signIn({ account: 'admin' })).access_token;
      const body = { account, realName: account, password: await encrypt(DEMO_PASSWORD), roleId: '201' };
      const { id = '' } = await server.ask(api.user.add, { token: admin, body });
      person = { id, account };
    });

    async function encrypt(password: string): Promise<string> {
      const { publicKey } = await server.ask(api.auth.publicKey);
      return sm2.doEncrypt(password, publicKey, 0);
    }
    const signIn = () => server.signIn({ account: person.account, address: `10.7.10.${serial}` });
    const isGood = async ({ access_token: token }: Token) =>
      (await server.call(api.auth.userInfo, { token })).status === 200;
    const isRenewed = async ({ refresh_token }: Token) => {
      const query = { grant_type: 'refresh_token', refresh_token } as const;
      return (await server.call(api.auth.token, { query })).status === 200;
    };
    async function changePassword({ access_token: token }: Token): Promise<void> {
      const fresh = await encrypt('Another-2026');
      const query = { oldPassword: await encrypt(DEMO_PASSWORD), newPassword: fresh, newPassword1: fresh };
      await server.ask(api.user.updatePassword, { token, query });
    }

    test('started elsewhere ends when its user changes the password; the session that changed it stays open', async () => {
      const [stolen, own] = [await signIn(), await signIn()];
      expect(await isGood(stolen)).toBe(true);
      await changePassword(own);
      expect(await isRenewed(stolen)).toBe(false);
      server.clock.advance(SEEN_MS);
      expect(await isGood(stolen)).toBe(false);
      expect([await isGood(own), await isRenewed(own)]).toEqual([true, true]);
    });

    test('begun with the old password during the change does not survive it', async () => {
      const own = await signIn();
      const [begun] = await Promise.all([
        Promise.all(
          [1, 2, 3, 4].map((number) =>
            server.trySignIn({ account: person.account, address: `10.7.11.${serial * 8 + number}` }),
          ),
        ),
        changePassword(own),
      ]);
      server.clock.advance(SEEN_MS);
      for (const { status, body } of begun) if (status === 200) expect(await isGood(body)).toBe(false);
    });

    test('loses a permission within seconds of the role losing it', async () => {
      const tokens = await signIn();
      const view = () => server.call(api.pack.page, { token: tokens.access_token, query: {} });
      expect((await view()).status).toBe(200);
      await server.ask(api.user.grant, { token: admin, query: { userIds: person.id, roleIds: '' } });
      server.clock.advance(SEEN_MS);
      expect((await view()).status).toBe(403);
    });

    test('is switched once if several requests arrive at the same time', async () => {
      await letIn();
      const home = await signIn();
      const answers = await Promise.all([1, 2, 3].map(() => switchTo(home, HOST)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401]);
    });

    /** Makes the user a member of another company. */
    async function letIn(): Promise<void> {
      const [guestId, applicationId] = [`93${serial}1`, `93${serial}2`];
      const { account } = person;
      await server.database.withTenant(HOST, async (tx) => {
        const guest = { account, name: account, realName: account, passwordHash: '-' };
        await tx.insert(users).values({ id: guestId, ...guest });
        await tx.insert(joinApplications).values({
          id: applicationId,
          applicantTenantId: '000000',
          applicantUserId: person.id,
          applicantCompany: 'x',
          account,
          realName: account,
          state: 'approved',
          memberUserId: guestId,
        });
      });
    }
    const switchTo = ({ access_token: token }: Token, tenantId: string) =>
      server.call(api.auth.token, { token, query: { grant_type: 'change_tenant', tenantId } });
    async function visit(): Promise<Token> {
      const { status, body } = await switchTo(await signIn(), HOST);
      expect([status, body.tenant_id]).toEqual([200, HOST]);
      return body;
    }

    describe('in a company the user joined', () => {
      test('ends when the password at home is changed, and cannot switch back', async () => {
        await letIn();
        const [idle, back, refreshed] = [await visit(), await visit(), await visit()];
        for (const guest of [idle, back]) expect(await isGood(guest)).toBe(true);
        await changePassword(await signIn());
        expect((await switchTo(back, '000000')).body.error_code).toBe(2006);
        expect(await isRenewed(refreshed)).toBe(false);
        server.clock.advance(SEEN_MS);
        for (const guest of [idle, back, refreshed]) expect(await isGood(guest)).toBe(false);
      });

      test('stays open if it was begun after the change, and can switch back', async () => {
        await letIn();
        const own = await signIn();
        await changePassword(own);
        const { body } = await switchTo(own, HOST);
        server.clock.advance(SEEN_MS);
        expect(await isGood(body)).toBe(true);
        const query = { grant_type: 'refresh_token', refresh_token: body.refresh_token } as const;
        const renewed = await server.ask(api.auth.token, { query });
        expect((await switchTo(renewed, '000000')).body.account).toBe(person.account);
      });

      test.each([0, 1])('ends when its user is disabled or removed at home (%i)', async (isRemoved) => {
        await letIn();
        const [idle, refreshed] = [await visit(), await visit()];
        const change = isRemoved === 1 ? { isDeleted: 1 } : { status: 0 };
        await server.database.withTenant('000000', (tx) =>
          tx.update(users).set(change).where(eq(users.id, person.id)),
        );
        expect(await isRenewed(refreshed)).toBe(false);
        server.clock.advance(SEEN_MS);
        expect(await isGood(idle)).toBe(false);
      });
    });
  });
}
