import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function partnerSuite(get: () => TestServer): void {
  describe('customers and suppliers', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    test('are called by type, grade, terms and salesperson in words', async () => {
      const query = { id: DEMO_PARTNER_IDS.customer };
      expect(await get().ask(api.customer.detail, { token, query })).toMatchObject({
        name: '佛山示例饰面板有限公司',
        kindName: '饰面板厂',
        gradeName: 'A 级',
        paymentTermsName: '月结',
        salesUserName: '李仓',
        region: '广东省/佛山市/顺德区',
        taxRatePct: 13,
        contacts: [
          { name: '梁采', isPrimary: 1 },
          { name: '黄仓', isPrimary: 0 },
        ],
      });
    });

    test.each(['广东省/佛山市', '佛山'])('of a region %s are found by a part of it', async (region) => {
      const { records } = await get().ask(api.supplier.list, { token, query: { region } });
      expect(records.map(({ code }) => code)).toEqual(['G003']);
    });

    test('that may be there already are found whatever the punctuation, space, case and width', async () => {
      const server = get();
      const body = {
        code: 'ALIKE-1',
        name: 'Ａlike (Wood) 有限公司',
        phone: '0757-8800-1234',
        taxNo: '91440606MA0000000X',
      };
      const { id = '' } = await server.ask(api.customer.submit, { token, body });
      const find = (query: object) =>
        server.ask(api.customer.alike as never, { token, query } as never) as Promise<object[]>;
      const found = { id, code: 'ALIKE-1', name: body.name };
      expect(await find({ name: 'alike（wood）有限公司' })).toEqual([{ ...found, fields: ['name'] }]);
      expect(await find({ name: '另一家', phone: '0757 88001234', taxNo: '91440606ma0000000x' })).toEqual([
        { ...found, fields: ['taxNo', 'phone'] },
      ]);
      expect(await find({ name: '另一家', phone: '' })).toEqual([]);
      expect(await find({ id, name: body.name })).toEqual([]);
      const other = (await server.signIn({ tenantId: '100001', account: 'kefu' })).access_token;
      const refused = await server.call(
        api.customer.alike as never,
        { token: other, query: { name: body.name } } as never,
      );
      expect(refused.status).toBe(403);
      await server.ask(api.customer.remove, { token, query: { ids: id } });
    });
  });
}
