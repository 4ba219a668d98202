import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodesOfCall } from '#shared/api/call-nodes';
import { api } from '#shared/api/index';
import type { DocumentKind } from '#shared/domain/document-states';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { type Clerk, makeClerk, makeRole, menuIdsOf } from '../../testing/clerks.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

const kind = 'purchaseOrder';
const order = api[kind];
const BUTTONS = ['view', 'review', 'approve', 'reject'].map((button) => `${kind}_${button}`);

export function workflowSuite(get: () => TestServer): void {
  describe('the approval process of purchase orders', () => {
    let token = '';
    let goods: object[] = [];
    let buyer: Clerk;
    let boss: Clerk;
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      const [species] = await get().ask(api.treeSpecies.list, { token, query: {} });
      goods = [{ speciesId: species?.id, thicknessMm: '0.50', area: '100', price: '10' }];
      buyer = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '1'));
      boss = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '1'));
    });
    afterAll(() => saveSteps([]));

    const saveSteps = (
      steps: { name: string; roleIds?: string[]; userIds?: string[] }[],
      more: { required?: string[]; version?: number } = {},
    ) => get().call(api.workflow.submit, { token, body: { kind, steps, required: [], ...more } });
    const twoSteps = () => [
      { name: '采购复核', roleIds: [buyer.roleId] },
      { name: '总经理', roleIds: [boss.roleId] },
    ];
    const made = async (by = token, more: object = {}) => {
      const body = { supplierId: DEMO_PARTNER_IDS.supplier, goods, ...more };
      return (await get().ask(order.submit, { token: by, body: body as never })).id ?? '';
    };
    const administratorRole = async () =>
      (await get().ask(api.role.list, { token, query: {} })).find(
        (role) => role.roleAlias === 'administrator',
      )?.id;
    const act = async (
      name: 'review' | 'withdraw' | 'approve' | 'reject' | 'reverse',
      id: string,
      who: string,
      reason?: string,
    ) => (await get().call(order[name], { token: who, query: { ids: id, ...(reason && { reason }) } })).body;
    const approval = (id: string) => get().ask(order.approval, { token, query: { id } });
    const states = async (id: string) => (await approval(id)).steps.map(({ state }) => state);

    test('has no steps before one is saved: who has the permission approves once', async () => {
      const found = await get().ask(api.workflow.detail, { token, query: { kind: 'otherOut' } });
      expect(found).toEqual({
        steps: [],
        required: [],
        version: 0,
        roleNames: {},
        userNames: {},
        blocked: [],
        unable: [],
      });
      const id = await made();
      await act('approve', id, token);
      const { steps, events } = await approval(id);
      expect(steps).toEqual([]);
      expect(events.map((event) => [event.act, event.userName])).toEqual([
        ['make', '管理员'],
        ['approve', '管理员'],
      ]);
    });

    test('approves at its last step, each step by one of its roles, none of them in a closed month', async () => {
      await saveSteps(twoSteps());
      const late = await made(token, { docDate: '2018-03-15' });
      await act('review', late, token);
      const { id: closing } = await get().ask(api.stock.close, { token, body: { month: '2018-03' } });
      expect((await act('approve', late, buyer.token)).data.errorCode).toBe('period.closed');
      await get().ask(api.stock.reopen, { token, body: { id: String(closing), reason: '补录单据' } });

      const id = await made();
      expect(await states(id)).toEqual(['waiting', 'waiting']);
      await act('review', id, token);
      expect(await states(id)).toEqual(['current', 'waiting']);
      const early = await act('approve', id, boss.token);
      expect(early.data.errorCode).toBe('document.other_step');
      expect(early.msg).toContain('采购复核');
      expect(early.data.details.approvers).toMatch(/^clerks-/);
      const nextFor = async (who: string) =>
        (await get().ask(order.approval, { token: who, query: { id } })).next;
      expect(await nextFor(buyer.token)).toEqual({ step: '采购复核', isMine: true, handedTo: '' });
      expect(await nextFor(boss.token)).toEqual({ step: '采购复核', isMine: false, handedTo: '' });

      expect((await act('approve', id, buyer.token)).code).toBe(200);
      expect(await approval(id)).toMatchObject({ auditStatus: 1 });
      expect(await states(id)).toEqual(['passed', 'current']);
      expect((await act('approve', id, buyer.token)).data.errorCode).toBe('document.other_step');
      expect((await act('reject', id, buyer.token, '价格太高')).data.errorCode).toBe('document.other_step');
      expect((await act('approve', id, boss.token)).code).toBe(200);

      const { auditStatus, events, next } = await approval(id);
      expect([auditStatus, next]).toEqual([2, null]);
      expect(await states(id)).toEqual(['passed', 'passed']);
      expect(events.map((event) => [event.act, event.step, event.userName])).toEqual([
        ['make', '', '管理员'],
        ['review', '', '管理员'],
        ['approve', '采购复核', buyer.account],
        ['approve', '总经理', boss.account],
      ]);
      const row = await get().ask(order.detail, { token, query: { id } });
      expect(row).toMatchObject({ auditStatus: 2, auditUserName: boss.account });
    });

    test('notifies the approvers of the next step, with a link to the document', async () => {
      await saveSteps(twoSteps());
      const id = await made();
      const noticesOf = async (who: string) =>
        (await get().ask(api.notice.page, { token: who, query: {} })).records.filter(
          ({ link }) => link?.id === id,
        );
      await act('review', id, token);
      expect(await noticesOf(boss.token)).toEqual([]);
      const [told] = await noticesOf(buyer.token);
      expect(told).toMatchObject({ title: '单据待审核', link: { area: kind } });
      expect(told?.content).toContain('采购复核');
      await act('approve', id, buyer.token);
      expect(await noticesOf(boss.token)).toHaveLength(1);
      await act('approve', id, boss.token);
      expect([await noticesOf(buyer.token), await noticesOf(boss.token)].map(({ length }) => length)).toEqual(
        [1, 1],
      );
    });

    test('without steps, notifies once who may approve and see it; then the maker and submitter of the decision', async () => {
      await saveSteps([]);
      const maker = await makeClerk(
        get(),
        token,
        await makeRole(get(), token, [...BUTTONS, `${kind}_add`, `${kind}_edit`], '1'),
      );
      const ofOwnRows = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '2'));
      const withholding = await makeClerk(
        get(),
        token,
        await makeRole(get(), token, BUTTONS.slice(0, 2), '1'),
      );
      const id = await made(maker.token);
      const titles = async (who: string) =>
        (await get().ask(api.notice.page, { token: who, query: {} })).records
          .filter(({ link }) => link?.area === kind && link.id === id)
          .map(({ title, content }) => [title, content.replace(/.* /, '')]);
      await act('review', id, buyer.token);
      await act('withdraw', id, buyer.token);
      await act('review', id, buyer.token);
      const { docNo } = await approval(id);
      const toApprove = ['单据待审核', `${docNo}，请审核。`];
      expect(await titles(boss.token)).toEqual([toApprove]);
      expect(await titles(maker.token)).toEqual([toApprove]);
      for (const { token: other } of [buyer, ofOwnRows, withholding]) expect(await titles(other)).toEqual([]);

      await act('reject', id, boss.token, '价格太高');
      const rejected = ['单据被驳回', `${docNo}：价格太高`];
      expect(await titles(maker.token)).toEqual([rejected, toApprove]);
      expect(await titles(buyer.token)).toEqual([rejected]);
      await get().ask(order.submit, { token: maker.token, body: { id, remark: '已改' } });
      await act('approve', id, boss.token);
      expect((await titles(maker.token))[0]).toEqual(['单据已审核', `${docNo}。`]);
      await act('reverse', id, token, '重做');
      expect((await titles(buyer.token))[0]).toEqual(['单据被反审核', `${docNo}：重做`]);
      // One's own decision on one's own document is no news.
      await act('approve', id, maker.token);
      expect((await titles(maker.token))[0]?.[0]).toBe('单据被反审核');
      expect((await titles(boss.token)).length).toBe(1);
    });

    test('lists what a user may approve now, as the home page counts it, and what they submitted', async () => {
      const ofOwnRows = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '2'));
      const viewer = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS.slice(0, 2), '1'));
      const id = await made();
      const rowOf = async (who: string, list: 'toApprove' | 'submitted') => {
        const page = await get().ask(api.workflow.documents, { token: who, query: { list, size: 100 } });
        const pending = await get().ask(api.home.pending, { token: who });
        if (list === 'toApprove')
          expect(page.total).toBe(pending.find((one) => one.kind === 'toApprove')?.count ?? 0);
        return page.records.find((row) => row.id === id);
      };
      await saveSteps(twoSteps());
      await act('review', id, buyer.token);
      const { docNo } = await approval(id);
      expect(await rowOf(buyer.token, 'toApprove')).toMatchObject({
        kind,
        docNo,
        auditStatus: 1,
        step: '采购复核',
        submittedBy: buyer.account,
        area: 100,
        grossAmount: 1000,
      });
      expect((await rowOf(buyer.token, 'toApprove'))?.partner).not.toBe('');
      const sheet = async (of: DocumentKind) =>
        (await get().call(api.workflow.download, { token: buyer.token, query: { kind: of } })).body;
      expect((await sheet('grading')).data.errorCode).toBe('export.empty');
      const rows = readSheet(await sheet(kind));
      expect(rows.find(([no]) => no === docNo)).toEqual(
        expect.arrayContaining(['采购单', '审核中', '采购复核', buyer.account]),
      );
      expect(await rowOf(boss.token, 'toApprove')).toBeUndefined();
      await act('approve', id, buyer.token);
      expect(await rowOf(buyer.token, 'toApprove')).toBeUndefined();
      expect(await rowOf(boss.token, 'toApprove')).toMatchObject({ step: '总经理' });
      await act('withdraw', id, buyer.token);
      await saveSteps([]);
      await act('review', id, buyer.token);
      expect(await rowOf(buyer.token, 'toApprove')).toMatchObject({ step: '' });
      for (const other of [ofOwnRows, viewer]) expect(await rowOf(other.token, 'toApprove')).toBeUndefined();
      await act('approve', id, boss.token);
      expect(await rowOf(boss.token, 'toApprove')).toBeUndefined();
      expect(await rowOf(buyer.token, 'submitted')).toMatchObject({ docNo, auditStatus: 2 });
      expect(await rowOf(token, 'submitted')).toBeUndefined();
    });

    test('names the steps that nobody can approve, and does not reveal who only holds their roles', async () => {
      const viewer = await makeClerk(get(), token, await makeRole(get(), token, [`${kind}_view`], '1'));
      const steps = [{ name: '仓库复核', roleIds: [viewer.roleId] }, ...twoSteps()];
      await saveSteps(steps);
      const blocked = async () =>
        (await get().ask(api.workflow.detail, { token: viewer.token, query: { kind } })).blocked;
      expect(await blocked()).toEqual(['仓库复核']);
      const id = await made();
      await act('review', id, token);
      expect((await get().ask(api.notice.page, { token: viewer.token, query: {} })).records).toEqual([]);

      // The permission may come from a role other than the step's.
      const give = (...roleIds: string[]) =>
        get().ask(api.user.grant, { token, query: { userIds: buyer.id, roleIds: roleIds.join(',') } });
      await give(buyer.roleId, viewer.roleId);
      expect(await blocked()).toEqual([]);
      await give(buyer.roleId);
    });

    test('names persons too; if none of a step can approve, administrators do, and designers are notified', async () => {
      const roleId = await makeRole(get(), token, BUTTONS, '1');
      const person = await makeClerk(get(), token, roleId);
      const designer = await makeClerk(get(), token, await makeRole(get(), token, ['setting_edit'], '1'));
      const steps = [{ name: '张总', userIds: [person.id] }];
      await saveSteps(steps);
      const id = await made();
      await act('review', id, buyer.token);
      const listed = async (who: string) =>
        (await get().ask(api.workflow.documents, { token: who, query: { size: 100 } })).records.some(
          (row) => row.id === id,
        );
      const turns = async (...of: string[]) => {
        const asked = of.map(async (who) => [
          (await get().ask(order.approval, { token: who, query: { id } })).next?.isMine,
          await listed(who),
        ]);
        return (await Promise.all(asked)).flat();
      };
      expect(await turns(person.token, buyer.token, token)).toEqual([true, true, false, false, false, false]);
      expect((await act('approve', id, token)).data.details.approvers).toBe(person.account);

      const body = { id: person.id, status: 0 };
      await get().ask(api.user.update, { token, body });
      const process = await get().ask(api.workflow.detail, { token, query: { kind } });
      expect(process.unable).toEqual([{ step: '张总', name: person.account, why: 'disabled' }]);
      expect([process.blocked, process.userNames]).toEqual([['张总'], { [person.id]: person.account }]);
      const told = (await get().ask(api.notice.page, { token: designer.token, query: {} })).records;
      expect(told.map(({ content }) => content)).toEqual([expect.stringContaining('采购单审批流程的“张总”')]);
      expect(told[0]?.link).toEqual({ area: 'approvalStep', id: `${kind}/${process.version}/0` });
      expect(await turns(buyer.token, token)).toEqual([false, false, true, true]);
      expect((await act('approve', id, buyer.token)).data.details.approvers).toBe('系统管理员');
      expect((await act('approve', id, token)).code).toBe(200);

      await get().ask(api.user.remove, { token, query: { ids: person.id } });
      const { unable } = await get().ask(api.workflow.detail, { token, query: { kind } });
      expect(unable).toMatchObject([{ why: 'removed' }]);
      expect((await saveSteps(steps)).body.msg).toContain(person.account);
      // Others who are notified of a document that comes to the step.
      const admin = await makeClerk(get(), token, (await administratorRole()) ?? '');
      const next = await made();
      await act('review', next, token);
      const [notice] = (await get().ask(api.notice.page, { token: admin.token, query: {} })).records;
      expect([notice?.link?.id, notice?.content]).toEqual([
        next,
        expect.stringContaining('请管理员代为审核'),
      ]);
      await get().ask(api.user.remove, { token, query: { ids: admin.id } });
    });

    test('is approved by administrators where none of a step sees the document, or is left the call', async () => {
      const maker = await makeClerk(
        get(),
        token,
        await makeRole(get(), token, [...BUTTONS, `${kind}_add`, `${kind}_edit`], '1'),
      );
      const admin = await makeClerk(get(), token, (await administratorRole()) ?? '');
      const ofOwnRows = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '2'));
      const without = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '1'));
      const query = { roleIds: without.roleId };
      const { apiScope } = await get().ask(api.menu.roleTreeKeys, { token, query });
      const body = {
        roleIds: [without.roleId],
        menuIds: await menuIdsOf(get(), BUTTONS),
        apiScopeIds: apiScope.filter((call) => !nodesOfCall(order.approve).some(({ id }) => id === call)),
      };
      await get().ask(api.role.grant, { token, body });
      for (const [step, { roleId, token: named }] of [
        ['看不到', ofOwnRows],
        ['不能调用', without],
      ] as const) {
        await saveSteps([{ name: step, roleIds: [roleId] }]);
        const id = await made(maker.token);
        await act('review', id, maker.token);
        const listed = async (who: string) =>
          (await get().ask(api.workflow.documents, { token: who, query: { size: 100 } })).records.some(
            (row) => row.id === id,
          );
        expect([await listed(named), await listed(token)]).toEqual([false, true]);
        const [notice] = (await get().ask(api.notice.page, { token: admin.token, query: {} })).records;
        expect([notice?.link?.id, notice?.content]).toEqual([
          id,
          expect.stringContaining('请管理员代为审核'),
        ]);
        const { blocked } = await get().ask(api.workflow.detail, { token, query: { kind } });
        expect(blocked).toEqual(step === '不能调用' ? [step] : []);
        expect((await act('approve', id, token)).code).toBe(200);
      }
      await get().ask(api.user.remove, { token, query: { ids: admin.id } });
    });

    test('notifies designers once of a step whose approvers do not see its documents, until the process changes', async () => {
      const ofOwnRows = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '2'));
      const designer = await makeClerk(get(), token, await makeRole(get(), token, ['setting_edit'], '1'));
      const told = async () =>
        (await get().ask(api.notice.page, { token: designer.token, query: {} })).records;
      const submit = async () => {
        const id = await made();
        await act('review', id, token);
        return (await get().ask(order.detail, { token, query: { id } })).docNo;
      };
      const steps = [{ name: '看不到', roleIds: [ofOwnRows.roleId] }];
      await saveSteps(steps);
      const docNo = await submit();
      const [notice] = await told();
      expect([notice?.kind, notice?.content]).toEqual([
        'workflow.unseen',
        expect.stringContaining('“看不到”'),
      ]);
      expect([notice?.content, notice?.link?.id]).toEqual([
        expect.stringContaining(docNo),
        expect.stringContaining(kind),
      ]);
      await get().ask(api.notice.read, { token: designer.token, body: { ids: notice?.id } as never });
      await submit();
      expect(await told()).toHaveLength(1);
      await saveSteps([...steps, ...twoSteps()]);
      await submit();
      expect(await told()).toHaveLength(2);
    });

    test('starts over after a rejection, a withdrawal and a change', async () => {
      await saveSteps(twoSteps());
      const id = await made();
      await act('review', id, token);
      await act('approve', id, buyer.token);
      await act('reject', id, boss.token, '价格太高');
      expect(await states(id)).toEqual(['waiting', 'waiting']);
      await get().ask(order.submit, { token, body: { id, remark: '已改' } });
      await act('review', id, token);
      expect(await states(id)).toEqual(['current', 'waiting']);
      await act('approve', id, buyer.token);
      await act('withdraw', id, token);
      await act('review', id, token);
      expect(await states(id)).toEqual(['current', 'waiting']);
      expect((await approval(id)).events.find((event) => event.act === 'reject')?.reason).toBe('价格太高');
    });

    test('is sent back to a step that was passed, whose approvers are notified, by the one whose turn it is', async () => {
      await saveSteps(twoSteps());
      const id = await made();
      const sendBack = async (who: string, step: number) =>
        (await get().call(order.sendBack, { token: who, query: { id, step, reason: '数量再核' } })).body;
      expect((await sendBack(boss.token, 0)).data.errorCode).toBe('document.not_submitted');
      await act('review', id, token);
      expect((await sendBack(buyer.token, 0)).data.errorCode).toBe('document.step_not_passed');
      await act('approve', id, buyer.token);
      expect((await sendBack(buyer.token, 0)).data.errorCode).toBe('document.other_step');
      for (const step of [1, 2])
        expect((await sendBack(boss.token, step)).data.errorCode).toBe('document.step_not_passed');
      expect((await sendBack(boss.token, 0)).code).toBe(200);
      expect(await states(id)).toEqual(['current', 'waiting']);
      const { auditStatus, events, docNo } = await approval(id);
      expect([auditStatus, events.at(-1)]).toEqual([
        1,
        expect.objectContaining({ act: 'sendBack', step: '总经理', target: '采购复核', reason: '数量再核' }),
      ]);
      const [told] = (await get().ask(api.notice.page, { token: buyer.token, query: {} })).records;
      expect(told?.content).toBe(`${boss.account} 把 ${docNo} 退回到“采购复核”，请重新审核：数量再核`);
      await act('approve', id, buyer.token);
      expect((await act('approve', id, boss.token)).code).toBe(200);
    });

    test('is handed on to another person who sees it and may approve, until the document leaves the step', async () => {
      await saveSteps(twoSteps());
      const other = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '1'));
      const ofOwnRows = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS, '2'));
      const viewer = await makeClerk(get(), token, await makeRole(get(), token, BUTTONS.slice(0, 2), '1'));
      const id = await made();
      const transfer = async (who: string, to: Clerk) =>
        (await get().call(order.transfer, { token: who, query: { id, userId: to.id, reason: '出差' } })).body;
      const next = async ({ token: who }: Clerk) =>
        (await get().ask(order.approval, { token: who, query: { id } })).next;
      const listed = async ({ token: who }: Clerk) =>
        (await get().ask(api.workflow.documents, { token: who, query: { size: 100 } })).records.some(
          (row) => row.id === id,
        );
      expect((await transfer(buyer.token, other)).data.errorCode).toBe('document.not_submitted');
      await act('review', id, token);
      expect((await transfer(boss.token, other)).data.errorCode).toBe('document.other_step');
      for (const to of [buyer, ofOwnRows, viewer])
        expect((await transfer(buyer.token, to)).data.errorCode).toBe('document.no_receiver');
      const receivers = await get().ask(order.receivers, { token: buyer.token, query: { id } });
      const names = receivers.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([other.account, boss.account]));
      for (const { account } of [buyer, ofOwnRows, viewer]) expect(names).not.toContain(account);

      expect((await transfer(buyer.token, other)).code).toBe(200);
      expect([await listed(buyer), await listed(other)]).toEqual([false, true]);
      expect(await next(buyer)).toEqual({ step: '采购复核', isMine: false, handedTo: other.account });
      expect(await next(other)).toMatchObject({ isMine: true });
      expect((await act('approve', id, buyer.token)).data.errorCode).toBe('document.turn_transferred');
      const { events, docNo } = await approval(id);
      expect(events.at(-1)).toMatchObject({
        act: 'transfer',
        step: '采购复核',
        target: other.account,
        reason: '出差',
      });
      const [told] = (await get().ask(api.notice.page, { token: other.token, query: {} })).records;
      expect(told?.content).toBe(`${buyer.account} 把 ${docNo} 的审核转交给您：出差`);

      // Handed back, and on again; the turn of one who can no longer approve or see it returns.
      await transfer(other.token, buyer);
      expect([await listed(buyer), await listed(other)]).toEqual([true, false]);
      await transfer(buyer.token, other);
      const becomes = (body: object) =>
        get().ask(api.user.update, { token, body: { id: other.id, ...body } });
      for (const less of [{ status: 0 }, { roleId: [ofOwnRows.roleId] }]) {
        await becomes(less);
        expect([await listed(buyer), (await next(buyer))?.isMine]).toEqual([true, true]);
        await becomes({ status: 1, roleId: [other.roleId] });
        expect(await listed(buyer)).toBe(false);
      }

      await act('withdraw', id, token);
      await act('review', id, token);
      expect(await listed(buyer)).toBe(true);
      // Without steps, too.
      await act('withdraw', id, token);
      await saveSteps([]);
      await act('review', id, token);
      await transfer(buyer.token, boss);
      expect([await listed(buyer), await listed(boss), await next(buyer)]).toEqual([
        false,
        true,
        { step: '', isMine: false, handedTo: boss.account },
      ]);
      expect((await act('approve', id, buyer.token)).data.errorCode).toBe('document.turn_transferred');
      expect((await act('approve', id, boss.token)).code).toBe(200);
    });

    test('lets a submitted document go on as before when it changes, and one submitted anew by the new one', async () => {
      await saveSteps(twoSteps());
      const id = await made();
      await act('review', id, token);
      await saveSteps([{ name: '采购', roleIds: [buyer.roleId] }]);
      await act('approve', id, buyer.token);
      expect(await approval(id)).toMatchObject({ auditStatus: 1, next: { step: '总经理' } });
      await act('withdraw', id, token);
      expect(await approval(id)).toMatchObject({ next: { step: '采购' } });
      await act('review', id, token);
      await act('approve', id, buyer.token);
      await saveSteps([]);
      expect(await approval(id)).toMatchObject({
        auditStatus: 2,
        steps: [{ name: '采购', state: 'passed' }],
      });
    });

    test('asks for its required fields by name when a document is submitted', async () => {
      await saveSteps([], { required: ['cabinetNo'] });
      const id = await made();
      const refused = await act('review', id, token);
      expect(refused.data.errorCode).toBe('document.incomplete');
      expect(refused.msg).toContain('柜号');
      await get().ask(order.submit, { token, body: { id, cabinetNo: 'TCLU4265720' } });
      expect((await act('review', id, token)).code).toBe(200);
    });

    test('keeps every version, and refuses a change of an old one', async () => {
      const { version } = await get().ask(api.workflow.detail, { token, query: { kind } });
      expect((await saveSteps(twoSteps(), { version })).body.data.version).toBe(version + 1);
      const stale = (await saveSteps([], { version })).body;
      expect(stale.data.errorCode).toBe('record.changed');
      expect(stale.msg).toContain('管理员');
      const history = (await get().ask(api.workflow.history, { token, query: { kind, size: 2 } })).records;
      expect(history).toHaveLength(2);
      expect(history[0]).toMatchObject({ isCurrent: true, underReview: 0 });
      expect(history[0]).toMatchObject({
        version: version + 1,
        userName: '管理员',
        steps: twoSteps().map((step) => ({ ...step, userIds: [] })),
      });
      expect(history[0]?.roleNames[boss.roleId]).toMatch(/^clerks-/);
    });

    test('marks the form in force as current, also after a change of the steps alone', async () => {
      await saveSteps(twoSteps(), { required: ['cabinetNo'] });
      await saveSteps([], { required: ['cabinetNo'] });
      const formHistory = { kind, part: 'required', size: 2 } as const;
      const { records } = await get().ask(api.workflow.history, { token, query: formHistory });
      expect(records.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
      expect(records[0]?.required).toEqual(['cabinetNo']);
    });

    test('removes a version that is not current and that no document under review goes by', async () => {
      const page = async () => get().ask(api.workflow.history, { token, query: { kind, size: 100 } });
      const remove = async (version: number) =>
        (await get().call(api.workflow.remove, { token, body: { kind, version } })).body;
      await saveSteps([{ name: '旧', roleIds: [buyer.roleId] }]);
      const id = await made();
      await act('review', id, token);
      await saveSteps(twoSteps());
      const { records, total } = await page();
      const [current, old] = records.map(({ version }) => version);
      expect(records.slice(0, 2)).toMatchObject([
        { isCurrent: true, underReview: 0 },
        { isCurrent: false, underReview: 1, steps: [{ name: '旧' }] },
      ]);
      expect((await remove(current ?? 0)).data.errorCode).toBe('workflow.version_current');
      const inUse = await remove(old ?? 0);
      expect([inUse.data.errorCode, inUse.msg]).toEqual([
        'workflow.version_in_use',
        expect.stringContaining('1 张'),
      ]);
      await act('approve', id, buyer.token);
      expect((await remove(old ?? 0)).code).toBe(200);
      expect((await remove(old ?? 0)).data.errorCode).toBe('record.not_found');
      expect((await page()).total).toBeLessThan(total);
      // What was approved by it still shows how.
      expect(await approval(id)).toMatchObject({ auditStatus: 2, steps: [{ name: '旧', state: 'passed' }] });
      const byForm = await get().ask(api.workflow.history, { token, query: { kind, part: 'required' } });
      expect(byForm.records.some(({ required }) => required.length > 0)).toBe(true);
    });

    test('refuses roles and fields that do not exist, and users who may not change settings', async () => {
      const { version } = await get().ask(api.workflow.detail, { token, query: { kind } });
      for (const [steps, required] of [
        [[{ name: '谁', roleIds: ['1'] }], []],
        [[{ name: '谁', userIds: ['1'] }], []],
        [[{ name: '谁' }], []],
        [[], ['grossAmount']],
      ] as const)
        expect((await saveSteps([...steps] as never, { required: [...required] })).body.data.errorCode).toBe(
          'input.invalid',
        );
      const body = { kind, steps: [], required: [] } as const;
      const refused = await get().call(api.workflow.submit, { token: buyer.token, body: body as never });
      expect(refused.status).toBe(403);
      expect((await get().ask(api.workflow.detail, { token, query: { kind } })).version).toBe(version);
    });
  });
}
