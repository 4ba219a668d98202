import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { formatTime } from '../../http/time.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function joinSuite(get: () => TestServer): void {
  describe('applications to a company', () => {
    let admin = '';
    let serial = 0;
    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
    });

    /** A signed-in user of a new company. */
    async function applicant() {
      const account = `joiner${++serial}`;
      const made = await get().ask(api.tenant.submit, {
        token: admin,
        body: { tenantName: `来处${serial}`, adminAccount: account },
      });
      const tokens = await get().signInNew({
        tenantId: made.id ?? '',
        account,
        password: made.password ?? '',
      });
      return { account, tenantId: made.id ?? '', token: tokens.access_token };
    }
    const applyTo = (token: string, tenantId = '000000') =>
      get().call(api.join.apply, { token, body: { tenantId, remark: '请批准' } });
    const stateOf = async (token: string) =>
      (await get().ask(api.join.mine, { token })).map((application) => application.state);
    const callAs = (who: { token: string }, id: string) => ({
      approve: (more: object = {}) => get().call(api.join.approve, { token: admin, body: { id, ...more } }),
      mine: () => stateOf(who.token),
    });

    test('are in review until an administrator adds the applicant as a user', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      expect((await applyTo(who.token)).body.data.errorCode).toBe('join.open_already');
      expect(await stateOf(who.token)).toEqual(['in_review']);
      const list = await get().ask(api.join.list, { token: admin, query: { state: 'in_review' } });
      expect(list.records[0]).toMatchObject({
        id,
        account: who.account,
        applicantCompany: '来处1',
        companyName: '木之语演示木业',
        userId: '',
      });

      const { approve, mine } = callAs(who, id);
      expect((await approve({ deptId: '103', roleIds: ['201'] })).status).toBe(200);
      expect(await mine()).toEqual(['approved']);
      const late = await approve();
      expect(late.body).toMatchObject({ code: 409, data: { errorCode: 'join.wrong_state' } });
      expect(late.body.msg).toMatch(/已由 管理员 于 20\d\d-.* 处理/);
      const page = await get().ask(api.user.page, { token: admin, query: { account_equal: who.account } });
      expect(page.records).toMatchObject([{ deptName: '销售部', roleName: '仓库管理员' }]);
      // The password is not shown: a member switches to the company from their own.
      expect((await get().trySignIn({ account: who.account, password: '' })).body.error_code).toBe(2001);

      const query = { ids: id };
      const [member] = page.records;
      await get().ask(api.join.disable, { token: admin, query });
      expect(await mine()).toEqual(['disabled']);
      const old = { id: member?.id ?? '', version: member?.version, status: 1 };
      const stale = await get().call(api.user.submit, { token: admin, body: old });
      expect(stale.body.data.errorCode).toBe('record.changed');
      await get().ask(api.join.enable, { token: admin, query });
      expect(await mine()).toEqual(['approved']);
      await get().ask(api.join.remove, { token: admin, query: { ids: id } });
      expect(await mine()).toEqual(['removed']);
      const after = await get().ask(api.user.page, { token: admin, query: { account_equal: who.account } });
      expect(after.total).toBe(0);
      expect((await applyTo(who.token)).status).toBe(200);
    });

    test('admit members on whom a reviewer acts only within the data scope', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      await callAs(who, id).approve({ deptId: '103' });
      const role = await makeRole(get(), admin, ['join_view', 'join_review', 'join_delete'], '3');
      const acts = [api.join.disable, api.join.enable, api.join.remove] as const;
      const tryAll = async (token: string) => {
        const codes: unknown[] = [];
        for (const act of acts) {
          const { body } = await get().call(act, { token, query: { ids: id } });
          codes.push(body.data.errorCode ?? 'done');
        }
        return codes;
      };
      const elsewhere = await makeClerk(get(), admin, role, { deptId: ['102'] });
      expect(await tryAll(elsewhere.token)).toEqual(acts.map(() => 'join.member_unseen'));
      const beside = await makeClerk(get(), admin, role, { deptId: ['103'] });
      expect(await tryAll(beside.token)).toEqual(['done', 'done', 'done']);
    });

    test('are reviewed once: a second review on an old version is refused with what changed', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      const seen = await get().ask(api.join.detail, { token: admin, query: { id } });
      expect(seen).toMatchObject({ state: 'in_review', version: 1 });
      await get().ask(api.join.reject, {
        token: admin,
        body: { id, version: seen.version, reason: '不认识' },
      });
      const late = await get().call(api.join.approve, { token: admin, body: { id, version: seen.version } });
      expect(late.body).toMatchObject({ code: 409, data: { errorCode: 'record.changed' } });
      expect(late.body.msg).toMatch(/已被 管理员 于 20\d\d-.* 修改：状态/);
    });

    test('that are rejected show the reason and can be made again', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      await get().ask(api.join.reject, { token: admin, body: { id, reason: '不认识' } });
      expect(await get().ask(api.join.mine, { token: who.token })).toMatchObject([
        { state: 'rejected', reason: '不认识' },
      ]);
      expect((await applyTo(who.token)).status).toBe(200);
      expect((await stateOf(who.token)).toSorted()).toEqual(['in_review', 'rejected']);
    });

    test('expire at the end of the approved period', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      const expireTime = formatTime(new Date(get().clock.now().getTime() - 1000));
      await get().ask(api.join.approve, { token: admin, body: { id, expireTime } });
      expect(await stateOf(who.token)).toEqual(['expired']);
      const list = await get().ask(api.join.list, { token: admin, query: { state: 'expired' } });
      expect(list.records.map((one) => one.id)).toContain(id);
      const both = await get().ask(api.join.list, { token: admin, query: { state_in: 'expired,rejected' } });
      expect(both.records.map((one) => one.id)).toContain(id);
      const approved = await get().ask(api.join.list, { token: admin, query: { state: 'approved' } });
      expect(approved.records.map((one) => one.id)).not.toContain(id);
    });

    test('that have expired are extended, and the member enters again as the same user', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      const at = (ms: number) => formatTime(new Date(get().clock.now().getTime() + ms));
      await get().ask(api.join.approve, { token: admin, body: { id, expireTime: at(-1000) } });
      const query = { grant_type: 'change_tenant', tenantId: '000000', token: who.token } as const;
      expect((await get().call(api.auth.token, { query })).body.errorCode).toBe('auth.switch_refused');
      const seen = await get().ask(api.join.detail, { token: admin, query: { id } });
      const until = at(3_600_000);
      const body = { id, version: seen.version, expireTime: until };
      await get().ask(api.join.extend, { token: admin, body });
      const [mine] = await get().ask(api.join.mine, { token: who.token });
      expect(mine).toMatchObject({ state: 'approved', expireTime: until, userId: seen.userId });
      expect((await get().ask(api.auth.token, { query })).user_id).toBe(seen.userId);
      const late = await get().call(api.join.extend, { token: admin, body });
      expect(late.body.data.errorCode).toBe('record.changed');
      await get().ask(api.join.disable, { token: admin, query: { ids: id } });
      const disabled = await get().call(api.join.extend, { token: admin, body: { id, expireTime: '' } });
      expect(disabled.body.data.errorCode).toBe('join.wrong_state');
    });

    test('have the state of the account that is disabled, enabled or removed among the users', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      await get().ask(api.join.approve, { token: admin, body: { id } });
      const { userId } = await get().ask(api.join.detail, { token: admin, query: { id } });
      const query = { userIds: userId };
      await get().ask(api.user.disable, { token: admin, query });
      expect(await stateOf(who.token)).toEqual(['disabled']);
      await get().ask(api.join.enable, { token: admin, query: { ids: id } });
      await get().ask(api.user.update, { token: admin, body: { id: userId, status: 0 } });
      expect(await stateOf(who.token)).toEqual(['disabled']);
      await get().ask(api.user.enable, { token: admin, query });
      expect(await stateOf(who.token)).toEqual(['approved']);
      await get().ask(api.user.remove, { token: admin, query: { ids: userId } });
      expect(await stateOf(who.token)).toEqual(['removed']);
      // Without a membership that stands in the way.
      expect((await applyTo(who.token)).status).toBe(200);
    });

    test('raise the version of the account, so that no stale form enables it again', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      await get().ask(api.join.approve, { token: admin, body: { id } });
      const { userId } = await get().ask(api.join.detail, { token: admin, query: { id } });
      const { version } = await get().ask(api.user.detailByQuery, { token: admin, query: { id: userId } });
      await get().ask(api.join.disable, { token: admin, query: { ids: id } });
      const body = { id: userId, version, status: 1 };
      const stale = await get().call(api.user.update, { token: admin, body });
      expect(stale.body.data.errorCode).toBe('record.changed');
    });

    test('are reviewed by the company applied to only', async () => {
      const who = await applicant();
      const { id } = (await applyTo(who.token)).body.data;
      const answer = await get().call(api.join.approve, { token: who.token, body: { id } });
      expect(answer.body.data.errorCode).toBe('record.some_missing');
      const list = await get().ask(api.join.list, { token: who.token, query: {} });
      expect(list.total).toBe(0);
      expect((await applyTo(who.token, who.tenantId)).body.data.errorCode).toBe('join.open_already');
      expect((await applyTo(who.token, '999999')).body.data.errorCode).toBe('auth.tenant_unavailable');
    });
  });
}
