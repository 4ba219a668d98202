import { describe, expect, test } from 'vitest';
import { BACK_OFFICE_HEADER, BackOfficeIdSchema } from '#shared/api/about';
import { api } from '#shared/api/index';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

/** Tests by what a desk recognises a back office. */
export function aboutSuite(get: () => TestServer): void {
  describe('the id of a back office', () => {
    test('is random, and the same on all its nodes', async () => {
      const { id } = await get().ask(api.about.product);
      expect(BackOfficeIdSchema.parse(id)).toBe(id);
      const node = await createTestServer(get().database);
      expect((await node.ask(api.about.product)).id).toBe(id);
      await node.app.close();
    });

    test('admits calls that name it or none, and refuses those for another before a password is tried', async () => {
      const { id } = await get().ask(api.about.product);
      const query = { grant_type: 'refresh_token', refresh_token: 'none' } as const;
      const codeFor = async (headers: Record<string, string>) =>
        (await get().call(api.auth.token, { query, headers })).body.errorCode;
      expect(await codeFor({})).toBe('auth.expired');
      expect(await codeFor({ [BACK_OFFICE_HEADER]: id })).toBe('auth.expired');
      expect(await codeFor({ [BACK_OFFICE_HEADER]: '0'.repeat(32) })).toBe('server.other_office');
    });

    test('is readable in a refusal by the client’s own pages', async () => {
      const origin = 'veneer-desk://app';
      const node = await createTestServer(get().database, { origins: [origin] });
      const refused = await node.call(api.about.product, {
        headers: { origin, [BACK_OFFICE_HEADER]: '0'.repeat(32) },
      });
      expect([refused.status, refused.body.data.errorCode]).toEqual([409, 'server.other_office']);
      expect(refused.headers['access-control-allow-origin']).toBe(origin);
      await node.app.close();
    });
  });
}
