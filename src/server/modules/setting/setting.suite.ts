import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { describeEpc } from '#shared/rfid/describe-epc';
import { decodeGid96 } from '#shared/rfid/gid96';
import { decodeSscc96 } from '#shared/rfid/sscc96';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { packs } from '../../db/schema/packs.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import type { TestServer } from '../../testing/test-server.ts';

export function settingSuite(get: () => TestServer): void {
  describe('settings of a company', () => {
    let token = '';
    let clerk = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      clerk = (await makeClerk(get(), token, await makeRole(get(), token, ['pack_view'], '1'))).token;
    });
    afterAll(async () => {
      await get().ask(api.setting.update, { token, body: STANDARD_SETTINGS });
    });

    const read = (as = token) => get().ask(api.setting.detail, { token: as });
    const change = (body: object, as = token) => get().call(api.setting.update, { token: as, body });

    test('have default values for every user of the company until they are changed', async () => {
      expect(await read(clerk)).toMatchObject(STANDARD_SETTINGS);
    });

    test('are changed one by one with the permission, without effect on another company', async () => {
      expect((await change({ areaScale: 2 }, clerk)).status).toBe(403);
      expect((await change({ areaScale: '2', auditsOneDocument: 'false', taxRatePct: '9.5' })).status).toBe(
        200,
      );
      const chosen = { areaScale: 2, auditsOneDocument: false, taxRatePct: 9.5 };
      expect(await read(clerk)).toMatchObject({ ...STANDARD_SETTINGS, ...chosen });
      const other = await get().signIn({ tenantId: '100001', account: 'kefu' });
      expect(await read(other.access_token)).toMatchObject(STANDARD_SETTINGS);
    });

    test('changed on an old version are refused with the other change and its user', async () => {
      const { version } = await read();
      expect((await change({ version, bundleNoDigits: 3 })).status).toBe(200);
      const late = await change({ version, currency: 'USD' });
      expect([late.status, late.body.data.errorCode]).toEqual([409, 'record.changed']);
      expect(late.body.data.details).toMatchObject({ who: '管理员', fields: { zh: '扎号最多位数' } });
      expect(await read()).toMatchObject({ bundleNoDigits: 3, currency: 'CNY' });
    });

    test.each([
      ['a value that is not a choice', { areaScale: 5 }, '面积小数位数'],
      ['a count out of range', { bundleNoDigits: 9 }, '扎号最多位数'],
      ['a number with too many decimals', { taxRatePct: 9.555 }, '默认税率'],
      ['a column that its paper does not have', { saleOrderColumns: ['no', 'salary'] }, '销售单的列'],
      ['a text of the wrong form', { gs1CompanyPrefix: '12' }, 'GS1 厂商识别代码'],
      ['a scheme without the setting it needs', { epcScheme: 'SSCC96' }, 'GS1 厂商识别代码'],
      [
        'a reference of another length than its scheme has',
        { epcScheme: 'SGTIN96', gs1CompanyPrefix: '0614141', gs1Reference: '12' },
        'GS1 项目代码',
      ],
    ])('refuse %s', async (_what, body, field) => {
      const before = await read();
      const answer = await change(body);
      expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining(field)]);
      expect(await read()).toEqual(before);
    });

    test('determine the EPC of a package’s tag', async () => {
      const { id } = await get().takePack(token);
      const targetEpc = async () => (await get().ask(api.pack.detail, { token, query: { id } })).targetEpc;
      await change({ epcManager: 31_415 });
      expect(decodeGid96(await targetEpc()).manager).toBe(31_415);
      await change({ epcScheme: 'SSCC96', gs1CompanyPrefix: '0614141' });
      expect(decodeSscc96(await targetEpc()).companyPrefix).toBe('0614141');
      await change({ epcScheme: 'ISO17365' });
      const {
        packNo,
        targetPc,
        targetEpc: text,
      } = await get().ask(api.pack.detail, { token, query: { id } });
      expect([describeEpc(targetPc, text).text, targetPc.slice(-2)]).toEqual([packNo, 'A2']);
    });

    test('a scheme that cannot encode a package’s number reports the reason', async () => {
      const pack = await get().takePack(token);
      await get().database.withTenant('000000', (tx) =>
        tx
          .update(packs)
          .set({ packNo: `包${pack.packNo}` })
          .where(eq(packs.id, pack.id)),
      );
      await change({ epcScheme: 'ISO17365' });
      const found = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      expect(found).toMatchObject({ targetPc: '', targetEpc: '', tagFault: { code: 'epc.not_encodable' } });
      await change({ epcScheme: 'GID96' });
    });
  });
}
