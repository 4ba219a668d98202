import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { auditChangesIn } from '#shared/audit/words';
import { purchaseOrder as declared } from '#shared/documents/purchase-order';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

const { purchaseOrder } = api;

export function documentSuite(get: () => TestServer): void {
  describe('documents: purchase orders', () => {
    let token = '';
    let speciesId = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      const [species] = await get().ask(api.treeSpecies.list, { token, query: {} });
      speciesId = species?.id ?? '';
    });

    const goods = (area: string, price?: string) => ({
      speciesId,
      thicknessMm: '0.50',
      area,
      ...(price !== undefined && { price }),
    });
    const order = (more: object = {}) => ({ supplierId: DEMO_PARTNER_IDS.supplier, ...more });
    const save = async (body: object) => (await get().ask(purchaseOrder.submit, { token, body })).id ?? '';
    const read = (id: string) => get().ask(purchaseOrder.detail, { token, query: { id } });
    type Act = 'review' | 'withdraw' | 'approve' | 'reject' | 'reverse';
    const act = (name: Act, ids: string, reason?: string) =>
      get().call(purchaseOrder[name], { token, query: { ids, ...(reason && { reason }) } });
    const refusal = async (answer: ReturnType<typeof act>) => (await answer).body.data?.errorCode;

    test('are numbered by F14 when they are saved', async () => {
      const numbers = await Promise.all(
        Array.from({ length: 10 }, async () => (await read(await save(order()))).docNo),
      );
      expect(new Set(numbers).size).toBe(10);
      for (const number of numbers) expect(number).toMatch(/^CG\d{8}\d{4}$/);
    });

    test('name the line that refers to a missing record, whether it is added or changed', async () => {
      const refused = { goods: [goods('1', '2'), { ...goods('1'), speciesId: '1' }] };
      const missing = { errorCode: 'record.some_missing', details: { field: 'goods.1.speciesId' } };
      const submit = (body: object) => get().call(purchaseOrder.submit, { token, body });
      expect((await submit(order(refused))).body.data).toMatchObject(missing);
      const id = await save(order({ goods: [goods('1', '2')] }));
      expect((await submit({ id, ...refused })).body.data).toMatchObject(missing);
    });

    test('are listed the latest first, by day and number', async () => {
      const remark = '先后';
      for (const docDate of ['2025-03-02', '2025-03-01', '2025-03-02'])
        await save(order({ docDate, remark }));
      const query = { remark_like: remark } as never;
      const { records } = await get().ask(purchaseOrder.list, { token, query });
      expect(records.map(({ docDate }) => docDate)).toEqual(['2025-03-02', '2025-03-02', '2025-03-01']);
      const [first, second, third] = records.map(({ docNo }) => docNo);
      expect([first, third, second].sort().reverse()).toEqual([first, third, second]);
    });

    test('have the amounts of F5 and F6, with charges as separate lines', async () => {
      const lines = { goods: [goods('331.870', '42.50')] };
      const plain = await read(await save(order({ ...lines, taxRatePct: 13 })));
      expect(plain).toMatchObject({
        amount: 14_104.48,
        taxAmount: 1833.58,
        grossAmount: 15_938.06,
        area: 331.87,
      });
      expect(plain.goods).toMatchObject([{ amount: 14_104.48, price: 42.5 }]);
      const taxed = await read(await save(order({ ...lines, taxRatePct: 13, isTaxIncluded: 1 })));
      expect(taxed).toMatchObject({ netAmount: 12_481.84, taxAmount: 1622.64, grossAmount: 14_104.48 });
      const charges = [
        { kind: 'DISCOUNT', charge: '104.48' },
        { kind: 'FREIGHT', charge: 500 },
      ];
      const charged = await read(await save(order({ ...lines, charges, taxRatePct: 0 })));
      expect(charged).toMatchObject({ amount: 14_104.48, grossAmount: 14_500 });
    });

    test('hold payments and charges of a currency with large figures', async () => {
      const money = { currency: 'VND', taxRatePct: 0 };
      const charges = [{ kind: 'FREIGHT', charge: '9999999999999.99' }];
      const charged = await read(await save(order({ ...money, charges })));
      expect(charged).toMatchObject({ charges: [{ charge: 9_999_999_999_999.99 }] });
      expect(charged.grossAmount).toBe(9_999_999_999_999.99);
      const customerId = DEMO_PARTNER_IDS.customer;
      const submit = (kind: 'saleOrder' | 'delivery', body: object) =>
        get().call(api[kind].submit, { token, body: { customerId, ...money, ...body } as never });
      for (const [kind, field, amount] of [
        ['saleOrder', 'deposit', '12500000000.5'],
        ['delivery', 'paid', '3250001250.25'],
      ] as const) {
        const { body } = await submit(kind, { [field]: amount });
        const query = { id: String(body.data.id) };
        expect(await get().ask(api[kind].detail, { token, query })).toMatchObject({
          [field]: Number(amount),
        });
        const refused = (await submit(kind, { [field]: '10000000000000' })).body;
        expect(refused.data).toMatchObject({ errorCode: 'input.invalid', details: { field } });
        expect(refused.msg).toContain('不能大于 9999999999999.99');
      }
    });

    test('are refused, with the field named, if an amount or a total is larger than it can be stored', async () => {
      const refusedField = async (more: object) => {
        const { status, body } = await get().call(purchaseOrder.submit, {
          token,
          body: order(more),
        });
        expect([status, body.data.errorCode]).toEqual([400, 'input.invalid']);
        return body.data.details.field;
      };
      const large = goods('9000000', '999999');
      const plain = { taxRatePct: 0 };
      expect(await refusedField({ ...plain, goods: [goods('1', '1'), goods('999999999', '999999')] })).toBe(
        'goods.1.amount',
      );
      expect(await refusedField({ ...plain, goods: [large, large] })).toBe('amount');
      expect(await refusedField({ goods: [large], taxRatePct: 13 })).toBe('grossAmount');
      expect(await refusedField({ ...plain, goods: Array(1000).fill(goods('999999999')) })).toBe('area');
      const charge = { kind: 'DISCOUNT', charge: '9999999999999.99' };
      expect(await refusedField({ ...plain, charges: [charge, charge] })).toBe('netAmount');
    });

    test('use the tax rate of the supplier if none is sent', async () => {
      const supplier = await get().ask(api.supplier.detail, {
        token,
        query: { id: DEMO_PARTNER_IDS.supplier },
      });
      expect((await read(await save(order()))).taxRatePct).toBe(supplier.taxRatePct);
    });

    test('use the company’s tax rate for a supplier without one, its tax setting, and its currency', async () => {
      const body = { code: 'UNTAXED-1', name: '未设税率' };
      const { id: supplierId = '' } = await get().ask(api.supplier.submit, { token, body });
      await get().ask(api.setting.update, {
        token,
        body: { taxRatePct: 9, pricesIncludeTax: true, currency: 'USD' },
      });
      const made = await read(await save({ supplierId }));
      const empty = await read(await save({ supplierId, taxRatePct: '', isTaxIncluded: 0 }));
      await get().ask(api.setting.update, {
        token,
        body: { taxRatePct: 13, pricesIncludeTax: false, currency: 'CNY' },
      });
      expect(made).toMatchObject({ taxRatePct: 9, isTaxIncluded: 1, currency: 'USD' });
      expect(empty).toMatchObject({ taxRatePct: null, isTaxIncluded: 0 });
      expect(await read(await save({ supplierId }))).toMatchObject({ taxRatePct: 13, isTaxIncluded: 0 });
    });

    test('are in the supplier’s currency, unless another is typed, and pass it on to later documents', async () => {
      const body = { code: 'ABROAD-1', name: '境外供应商', currency: '美元' };
      const { id: supplierId = '' } = await get().ask(api.supplier.submit, { token, body });
      const id = await save({ supplierId, goods: [goods('10', '1')] });
      expect(await read(id)).toMatchObject({ currency: 'USD' });
      await save({ id, currency: 'eur' });
      expect(await read(id)).toMatchObject({ currency: 'EUR' });
      await act('approve', id);
      const inbound = (more: object) =>
        get().call(api.inbound.submit, { token, body: { purchaseOrderId: id, ...more } });
      const { docNo } = await read(id);
      const refused = await inbound({ currency: 'USD' });
      expect(refused.body.data).toMatchObject({
        errorCode: 'document.currency_of_source',
        details: { field: 'currency', docNo, currency: 'EUR' },
      });
      for (const more of [{}, { currency: '' }, { currency: '欧元' }]) {
        const query = { id: (await inbound(more)).body.data.id };
        expect(await get().ask(api.inbound.detail, { token, query })).toMatchObject({ currency: 'EUR' });
      }
    });

    test('pass their supplier on: a document made from them keeps it when another is sent', async () => {
      const id = await save(order({ goods: [goods('10', '1')] }));
      await act('approve', id);
      const body = { purchaseOrderId: id } as never;
      const { id: inboundId = '' } = await get().ask(api.inbound.submit, { token, body });
      const { id: supplierId = '' } = await get().ask(api.supplier.submit, {
        token,
        body: { code: 'OTHER-OF-SOURCE', name: '他家供应商' },
      });
      await get().ask(api.inbound.submit, { token, body: { id: inboundId, supplierId } });
      const made = await get().ask(api.inbound.detail, { token, query: { id: inboundId } });
      expect(made.supplierId).toBe(DEMO_PARTNER_IDS.supplier);
    });

    test('have as many lines as are declared', async () => {
      const { most } = declared.lines?.goods ?? { most: 0 };
      const all = Array.from({ length: most + 1 }, () => goods('1'));
      const { body } = await get().call(purchaseOrder.submit, {
        token,
        body: order({ goods: all }),
      });
      expect([body.data.errorCode, body.msg]).toEqual([
        'input.invalid',
        `货品已达到最大数量，最多 ${most} 项`,
      ]);
      expect((await read(await save(order({ goods: all.slice(1) })))).area).toBe(most);
    });

    test('recalculate when lines change, and keep them when they are not sent', async () => {
      const id = await save(order({ goods: [goods('100', '10'), goods('50', '20')], taxRatePct: 0 }));
      const { goods: [first] = [] } = await read(id);
      await save({ id, goods: [{ ...goods('100', '12'), id: first?.id }] });
      expect(await read(id)).toMatchObject({ area: 100, grossAmount: 1200 });
      await save({ id, taxRatePct: 10 });
      expect(await read(id)).toMatchObject({ area: 100, grossAmount: 1320 });
    });

    test('keep their day: one that is cleared is refused, with the field named', async () => {
      const id = await save(order({ docDate: '2026-01-05' }));
      const { body } = await get().call(purchaseOrder.submit, { token, body: { id, docDate: '' } });
      expect([body.msg, body.data.details?.field]).toEqual(['日期不能为空', 'docDate']);
      expect((await read(id)).docDate).toBe('2026-01-05');
    });

    test('are refused with a figure of more decimals than its field, which storage would round', async () => {
      const body = order({ goods: [goods('100', '42.12345')] });
      expect((await get().call(purchaseOrder.submit, { token, body })).body).toMatchObject({
        msg: expect.stringMatching(/单价.*最多 4 位小数$/),
        data: { details: { field: 'goods.0.price' } },
      });
      const fine = await save(order({ goods: [goods('100.1234', '42.1234')] }));
      expect((await read(fine)).goods).toMatchObject([{ area: 100.1234, price: 42.1234 }]);
    });

    test('lose what is cleared in their lines, and keep what is not sent or null', async () => {
      const id = await save(order({ goods: [{ ...goods('100', '10'), grade: 'A' }], taxRatePct: 0 }));
      const { goods: [first] = [] } = await read(id);
      const change = (line: object) => save({ id, goods: [{ ...goods('100'), id: first?.id, ...line }] });
      await change({});
      await change({ price: null });
      expect((await read(id)).goods).toMatchObject([{ price: 10, amount: 1000, grade: 'A' }]);
      await change({ price: '', grade: '' });
      expect(await read(id)).toMatchObject({
        grossAmount: 0,
        goods: [{ price: null, amount: 0, grade: '' }],
      });
    });

    test('W1.4: are refused with a grade that no package can have, which would never be received', async () => {
      const graded = (grade: string) => {
        const body = order({ goods: [{ ...goods('100', '10'), grade }] }) as never;
        return get().call(purchaseOrder.submit, { token, body });
      };
      expect((await graded('A级')).body.data).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'goods.0.grade', reason: { zh: '货品等级“A级”不在字典中' } },
      });
      expect((await graded('AB')).status).toBe(200);
    });

    test('are refused, with the field named, if a line lacks what it needs', async () => {
      const id = await save(order({ goods: [goods('1')] }));
      const { goods: [first] = [] } = await read(id);
      const refusedFor = async (more: object) => {
        const lines = [goods('1'), { ...goods('1'), ...more }];
        const { body } = await get().call(purchaseOrder.submit, {
          token,
          body: order({ goods: lines }),
        });
        return [body.code, body.data.details?.field];
      };
      for (const field of ['speciesId', 'thicknessMm', 'area'])
        expect(await refusedFor({ [field]: '' })).toEqual([400, `goods.1.${field}`]);
      expect(await refusedFor({ speciesId: '0' })).toEqual([400, 'goods.1.speciesId']);
      const cleared = { id, goods: [{ ...goods('1'), id: first?.id, thicknessMm: '' }] };
      const { body } = await get().call(purchaseOrder.submit, { token, body: cleared });
      expect(body.data).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'goods.0.thicknessMm' },
      });
    });

    test('are submitted, rejected with a reason, changed and approved, each once', async () => {
      const id = await save(order({ goods: [goods('10', '1')] }));
      expect((await act('review', id)).status).toBe(200);
      expect(await refusal(get().call(purchaseOrder.submit, { token, body: { id, remark: 'x' } }))).toBe(
        'document.under_review',
      );
      expect(await refusal(act('reject', id))).toBe('input.invalid');
      expect((await act('reject', id, '单价有误')).status).toBe(200);
      expect(await read(id)).toMatchObject({ auditStatus: 3, verdict: '单价有误' });
      expect(await refusal(act('approve', id))).toBe('document.rejected');
      await save({ id, remark: '已改' });
      expect(await read(id)).toMatchObject({ auditStatus: 0 });
      expect((await act('approve', id)).status).toBe(200);
      expect(await read(id)).toMatchObject({ auditStatus: 2, verdict: '', auditUserName: '管理员' });
      const again = await act('approve', id);
      expect([again.body.data.errorCode, again.body.msg]).toEqual(['document.approved', '订单已审核!']);
      for (const refused of [
        get().call(purchaseOrder.submit, { token, body: { id, remark: 'y' } }),
        get().call(purchaseOrder.remove, { token, query: { ids: id } }),
      ])
        expect(await refusal(refused)).toBe('document.approved');
      expect((await act('reverse', id, '供应商改期')).status).toBe(200);
      expect(await read(id)).toMatchObject({ auditStatus: 0, verdict: '供应商改期', auditUserId: '' });
      expect((await act('reverse', id, 'x')).body.msg).toBe('订单已反审核!');
      const query = { targetId: id, size: 50 } as never;
      const { records } = await get().ask(api.audit.page, { token, query });
      expect(records.map(({ action }) => action.replace('purchaseOrder.', ''))).toEqual([
        'reverse',
        'approve',
        'save',
        'reject',
        'review',
        'save',
      ]);
      expect(records[0]?.details).toEqual({ reason: '供应商改期' });
    });

    test('are approved one at a time, and complete', async () => {
      const ids = [
        await save(order({ goods: [goods('1', '1')] })),
        await save(order({ goods: [goods('1', '1')] })),
      ];
      expect((await act('approve', ids.join(','))).body.msg).toBe('每次只允许一个单据进行审核!');
      expect(await refusal(act('approve', await save(order())))).toBe('document.no_lines');
      const nobody = await act('review', await save({ goods: [goods('1', '1')] }));
      expect([nobody.body.data.errorCode, nobody.body.msg]).toEqual([
        'document.incomplete',
        expect.stringContaining('供应商'),
      ]);
    });

    test('are approved several at a time, all or none, if the company’s setting allows it', async () => {
      const complete = () => save(order({ goods: [goods('1', '1')] }));
      const [first, second] = [await complete(), await complete()];
      const states = async () => [(await read(first)).auditStatus, (await read(second)).auditStatus];
      await get().ask(api.setting.update, { token, body: { auditsOneDocument: false } });
      const empty = await save(order());
      expect(await refusal(act('approve', `${first},${empty},${second}`))).toBe('document.no_lines');
      expect(await states()).toEqual([0, 0]);
      expect((await act('approve', `${first},${second}`)).status).toBe(200);
      expect(await states()).toEqual([2, 2]);
      expect((await act('reverse', `${first},${second}`, '改期')).status).toBe(200);
      await get().ask(api.setting.update, { token, body: { auditsOneDocument: true } });
      expect(await states()).toEqual([0, 0]);
    });

    test('are not approved for a supplier who is out of use', async () => {
      const body = { code: 'CLOSED-1', name: '停用供应商' };
      const { id: supplierId = '' } = await get().ask(api.supplier.submit, { token, body });
      const id = await save({ supplierId, goods: [goods('1', '1')] });
      await get().ask(api.supplier.disable, { token, query: { ids: supplierId } });
      expect(await refusal(act('approve', id))).toBe('document.partner_closed');
    });

    test('approved by 20 at once are approved once', async () => {
      const id = await save(order({ goods: [goods('1', '1')] }));
      const answers = await Promise.all(Array.from({ length: 20 }, () => act('approve', id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => body.data.errorCode))).toEqual(
        new Set([undefined, 'document.approved']),
      );
    });

    test('W8: are neither submitted, approved nor reversed in a closed month, although they move no stock', async () => {
      const docDate = '2018-03-15';
      const open = await save(order({ docDate, goods: [goods('1', '1')] }));
      const approved = await save(order({ docDate, goods: [goods('1', '1')] }));
      await act('approve', approved);
      const { id = '' } = await get().ask(api.stock.close, { token, body: { month: '2018-03' } });
      expect(await refusal(act('review', open))).toBe('period.closed');
      expect(await refusal(act('approve', open))).toBe('period.closed');
      expect(await refusal(act('reverse', approved, '改期'))).toBe('period.closed');
      await get().ask(api.stock.reopen, { token, body: { id, reason: '补录单据' } });
      expect((await act('approve', open)).status).toBe(200);
    });

    test('changed on an old version are refused with the user who changed or approved them', async () => {
      const id = await save(order({ goods: [goods('1', '1')] }));
      const { version } = await read(id);
      await act('approve', id);
      const { status, body } = await get().call(purchaseOrder.submit, {
        token,
        body: { id, version, remark: 'x' },
      });
      expect([status, body.data.errorCode]).toEqual([409, 'record.changed']);
      expect(body.msg).toContain('审核');
    });

    test('are not approved as they were seen if another user has changed them since', async () => {
      const buttons = ['purchaseOrder_view', 'purchaseOrder_approve'];
      const clerk = await makeClerk(get(), token, await makeRole(get(), token, buttons, '1'));
      const approve = (ids: string, versions: string) =>
        get().call(purchaseOrder.approve, { token: clerk.token, query: { ids, versions } });
      const id = await save(order({ goods: [goods('10', '1')] }));
      const seen = (await read(id)).version;
      await save({ id, remark: '加价', goods: [goods('10', '9')] });
      const late = await approve(id, `${seen}`);
      expect([late.status, late.body.data?.errorCode]).toEqual([409, 'record.changed']);
      expect(late.body.msg).toContain('备注');
      const { auditStatus, version } = await read(id);
      expect(auditStatus).toBe(0);
      expect((await approve(id, `${version},${version}`)).status).toBe(400);
      expect((await approve(id, `${version}`)).status).toBe(200);
    });

    test('are approved by the user who made the last change, whatever was seen', async () => {
      const id = await save(order({ goods: [goods('10', '1')] }));
      const { version } = await read(id);
      await save({ id, remark: '改' });
      const query = { ids: id, versions: `${version}` } as never;
      expect((await get().call(purchaseOrder.approve, { token, query })).status).toBe(200);
    });

    test('record changes of their lines in the audit trail', async () => {
      const id = await save(order({ goods: [goods('10', '5')] }));
      const { goods: [line] = [] } = await read(id);
      await save({ id, goods: [{ ...goods('10', '6'), id: line?.id }] });
      const { records } = await get().ask(api.audit.page, {
        token,
        query: { targetId: id, size: 1 },
      });
      const told = auditChangesIn('zh', 'purchaseOrder', records[0]?.details.changes).map(
        (one) => `${one.field} ${one.after}`,
      );
      expect(told.join()).toContain('单价 6');
    });
  });
}
