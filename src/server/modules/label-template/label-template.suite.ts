import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { TestServer } from '../../testing/test-server.ts';

const TEMPLATE = {
  id: 'own-100x70',
  version: 2,
  subject: 'package',
  name: { zh: '本公司包签', en: 'Our package label' },
  widthMm: 100,
  heightMm: 70,
  elements: [{ id: 'no', kind: 'text', xMm: 3, yMm: 3, widthMm: 90, heightMm: 12, text: '{packNo}' }],
};

export function labelTemplateSuite(get: () => TestServer): void {
  describe('label templates of a company', () => {
    let admin = '';
    let clerk = '';
    let other = '';
    let id = '';
    beforeAll(async () => {
      admin = (await get().signIn({ account: 'admin' })).access_token;
      clerk = (await get().signIn({ account: 'cangku' })).access_token;
      other = (await get().signIn({ tenantId: '100001', account: 'kefu' })).access_token;
    });

    const list = (token: string) => get().ask(api.labelTemplate.list, { token, query: {} });
    const content = (query: { id: string; number?: number }, token = admin) =>
      get().call(api.labelTemplate.content, { token, query });
    const submit = (change: object, body: object = {}, token = admin) =>
      get().call(api.labelTemplate.submit, {
        token,
        body: { ...body, content: JSON.stringify({ ...TEMPLATE, ...change }) },
      });

    test('are stored with their description, and read by users who print', async () => {
      const saved = await submit({});
      id = saved.body.data.id ?? '';
      expect(await list(clerk)).toMatchObject([
        {
          id,
          code: 'own-100x70',
          subject: 'package',
          widthMm: 100,
          heightMm: 70,
          isDefault: false,
          version: 1,
        },
      ]);
      const { body } = await content({ id }, clerk);
      expect(JSON.parse(body.data.content)).toMatchObject(TEMPLATE);
      expect(await list(other)).toEqual([]);
      expect((await content({ id }, other)).status).toBe(404);
      expect((await submit({ id: 'x' }, {}, clerk)).status).toBe(403);
    });

    test('are checked against the format and the codes there are', async () => {
      const outside = await submit({ id: 'outside', widthMm: 50 });
      expect([outside.status, outside.body.data.errorCode]).toEqual([400, 'template.invalid']);
      expect((await submit({})).body.data.errorCode).toBe('label_template.code_taken');
    });

    test('keep every version, and refuse a change of an old one', async () => {
      expect((await submit({ heightMm: 80 }, { id, version: 1 })).status).toBe(200);
      const stale = await submit({ heightMm: 90 }, { id, version: 1 });
      expect([stale.status, stale.body.data.errorCode]).toEqual([409, 'label_template.changed']);
      const versions = await get().ask(api.labelTemplate.versions, { token: admin, query: { id } });
      expect(versions.map(({ number }) => number)).toEqual([2, 1]);
      expect(JSON.parse((await content({ id, number: 1 })).body.data.content)).toMatchObject({
        heightMm: 70,
      });
      expect((await content({ id, number: 3 })).status).toBe(404);
    });

    test('have one default a subject and size', async () => {
      const second = (await submit({ id: 'second', heightMm: 80 })).body.data.id ?? '';
      const small = (await submit({ id: 'small', widthMm: 95, heightMm: 40 })).body.data.id ?? '';
      for (const each of [id, small, second])
        await get().ask(api.labelTemplate.setDefault, { token: admin, body: { id: each, isDefault: true } });
      const defaults = (await list(admin)).filter(({ isDefault }) => isDefault);
      expect(defaults.map(({ code }) => code).sort()).toEqual(['second', 'small']);
      // With another size it is not the default of that size.
      await submit({ id: 'second', heightMm: 75 }, { id: second, version: 1 });
      expect((await list(admin)).find(({ code }) => code === 'second')?.isDefault).toBe(false);
    });

    test('removed are gone from the list, and their code is free', async () => {
      const ids = (await list(admin)).map((one) => one.id).join(',');
      await get().ask(api.labelTemplate.remove, { token: admin, query: { ids } });
      expect(await list(admin)).toEqual([]);
      expect((await content({ id })).status).toBe(404);
      const again = await submit({});
      expect(again.status).toBe(200);
      await get().ask(api.labelTemplate.remove, { token: admin, query: { ids: again.body.data.id ?? '' } });
    });
  });
}
