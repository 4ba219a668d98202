import type { TestServer } from '../../../../src/server/testing/test-server.ts';
import { api } from '../../../../src/shared/api/index.ts';
import { BUNDLES, PACKS } from './trade.ts';

/** A company of the server with two users, and the records that every sequence in it uses. */
export interface Company {
  tenantId: string;
  /** Tokens of two users with all permissions. */
  tokens: readonly [string, string];
  supplierId: string;
  /** With and without a salesperson. */
  customerIds: { usual: string; unserved: string };
  speciesId: string;
}

/** A new company, whose ledger contains only the movements of the sequences. */
export async function makeCompany(server: TestServer, tenantName: string): Promise<Company> {
  const platform = (await server.signIn({ account: 'admin' })).access_token;
  const made = await server.ask(api.tenant.submit, { token: platform, body: { tenantName } });
  const tenantId = made.id ?? '';
  const signIn = async (account: string, password = '') =>
    (await server.signInNew({ tenantId, account, password })).access_token;
  const token = await signIn('admin', made.password);
  const { id: userId, roleId } = await server.ask(api.user.detailBySelf, { token });
  const second = await server.ask(api.user.add, {
    token,
    body: { account: 'second', realName: 'second', roleId: [roleId] },
  });
  const add = async (area: 'supplier' | 'customer', code: string, more: object = {}) =>
    (await server.ask(api[area].submit, { token, body: { code, name: code, ...more } as never })).id ?? '';
  const species = new Map<string, string>();
  for (const treeCode of new Set(Object.values(PACKS))) {
    const body = { treeCode, fullName: treeCode };
    species.set(treeCode, (await server.ask(api.treeSpecies.saveOrUpdate, { token, body })).id ?? '');
  }
  return {
    tenantId,
    tokens: [token, await signIn('second', second.password)],
    supplierId: await add('supplier', 'SUPPLIER'),
    customerIds: {
      usual: await add('customer', 'USUAL', { salesUserId: userId }),
      unserved: await add('customer', 'UNSERVED'),
    },
    speciesId: species.get(PACKS.P0) ?? '',
  };
}

/** Announces the packages of a sequence, whose numbers and bar codes begin with `run`. */
export async function announcePacks(
  server: TestServer,
  { tokens: [token] }: Company,
  run: string,
): Promise<void> {
  for (const [pack, treeCode] of Object.entries(PACKS)) {
    const lines = BUNDLES.map(({ lengthCm, widthMm, pieces }, at) => ({
      logNo: 'B1203',
      bundleNo: at + 1,
      lengthCm,
      widthCm: widthMm / 10,
      pieces,
      barcode: `${run}${pack}${at}`,
    }));
    const body = { packNo: `${run}${pack}`, treeCode, thicknessMm: 0.5, lines };
    await server.ask(api.pack.make, { token, body });
  }
}
