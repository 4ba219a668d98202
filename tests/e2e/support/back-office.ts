import { sm2 } from 'sm-crypto-v2';
import type { Token } from '../../../src/shared/api/auth.ts';
import type { Menu } from '../../../src/shared/api/own-menu.ts';
import type { DeclaredKind } from '../../../src/shared/documents/index.ts';

/** The client program's credentials and the people of the demo data, as in the user guide. */
const CLIENT = `Basic ${Buffer.from('merchant-web:merchant-web-secret').toString('base64')}`;
export const PASSWORD = 'Veneer-2026';
export const ADMIN = { company: '000000', account: 'admin' };
export const CLERK = { company: '000000', account: 'cangku' };
export const VIEWER = { company: '100001', account: 'kefu' };
export type Person = typeof ADMIN;

interface Envelope<T> {
  code: number;
  success: boolean;
  data: T;
  msg: string;
}

/** A session with the back office, to compare a screen with the server's data. */
export interface BackOfficeSession {
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** The server's answer to the sign-in. */
  token: Token;
}

export async function signInByHand(
  apiUrl: string,
  { company, account }: Person,
  password = PASSWORD,
): Promise<BackOfficeSession> {
  const headers = { Authorization: CLIENT, 'Blade-Requested-With': 'BladeHttpRequest', 'Tenant-Id': company };
  const key = await ask<{ publicKey: string }>(`${apiUrl}/api/blade-auth/oauth/public-key`, { headers });
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId: company,
    username: account,
    password: sm2.doEncrypt(password, key.publicKey, 0),
    scope: 'all',
    type: 'account',
  });
  const answer = await fetch(`${apiUrl}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers });
  const token = (await answer.json()) as Token;
  if (token.access_token === undefined)
    throw new Error(`${account} cannot sign in: ${JSON.stringify(token)}`);
  const signedIn = { ...headers, 'Blade-Auth': `bearer ${token.access_token}` };
  return {
    token,
    get: (path, parameters = {}) =>
      ask(`${apiUrl}/api${path}?${new URLSearchParams(parameters)}`, { headers: signedIn }),
    post: (path, body) =>
      ask(`${apiUrl}/api${path}`, {
        method: 'POST',
        headers: { ...signedIn, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const answer = (await (await fetch(url, init)).json()) as Envelope<T>;
  if (!answer.success) throw new Error(`${url}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** The fields of a package that the specs read. */
export interface Pack {
  id: string;
  packNo: string;
  species: string;
  grade: string;
  area: number;
  pieces: number;
  bundles: number;
  printCount: number;
  rfidStatus: number;
  stockStatus: string;
  epc: string;
  tid: string;
}

export interface TallyLine {
  lineNo: number;
  bundleNo: string;
  lengthCm: number;
  widthCm: number;
  pieces: number;
  area: number;
  barcode: string;
}

/** Reports two printed labels of a package to the back office, as a desk does. */
export async function tellPrinted(
  clerk: BackOfficeSession,
  packId: string,
  printTime: string,
): Promise<void> {
  await clerk.post('/blade-veneer/v1/printRecord/save', {
    recordKey: crypto.randomUUID(),
    packId,
    deskName: '包装台',
    template: 'small',
    printer: 'ZT411',
    copies: 2,
    state: 'sent',
    printTime,
  });
}

/** Makes a package of so many bundles; returns its id. */
export async function makePack(admin: BackOfficeSession, packNo: string, bundles: number): Promise<string> {
  const line = (at: number) => ({
    logNo: 'B1',
    bundleNo: String(at + 1),
    lengthCm: '100',
    widthCm: '10',
    pieces: '10',
  });
  const { id } = await admin.post<{ id: string }>('/blade-veneer/v1/pack/make', {
    packNo,
    treeCode: 'BW',
    thicknessMm: '0.5',
    lines: Array.from({ length: bundles }, (_, at) => line(at)),
  });
  return id;
}

/** Saves a document and approves it; returns its id. */
export async function approveNew(
  session: BackOfficeSession,
  kind: DeclaredKind,
  body: object,
): Promise<string> {
  const { id } = await session.post<{ id: string }>(`/blade-veneer/v1/${kind}/submit`, body);
  await session.post(`/blade-veneer/v1/${kind}/approve?ids=${id}`, {});
  return id;
}

/** Makes a role with these buttons, by their codes, and a data scope (1 all, 2 own records); returns its id. */
export async function makeRole(
  admin: BackOfficeSession,
  alias: string,
  codes: readonly string[],
  scope: '1' | '2',
): Promise<string> {
  const role = { roleName: alias, roleAlias: alias };
  const { id } = await admin.post<{ id: string }>('/blade-system/role/submit', role);
  const menus = flat(await admin.get<Menu[]>('/blade-system/menu/buttons'));
  const menuIds = menus.filter(({ code }) => codes.includes(code)).map((menu) => menu.id);
  await admin.post('/blade-system/role/grant', { roleIds: [id], menuIds, dataScopeIds: [scope] });
  return id;
}

/** Adds a user of the demo company with a role of these codes alone, and signs in as them. */
export async function signInNew(
  apiUrl: string,
  admin: BackOfficeSession,
  { account, realName, codes }: { account: string; realName: string; codes: readonly string[] },
): Promise<BackOfficeSession> {
  const roleId = await makeRole(admin, account, codes, '1');
  await admin.post('/blade-system/user/add', { account, realName, roleId: [roleId], password: PASSWORD });
  return signInByHand(apiUrl, { company: ADMIN.company, account });
}

const flat = (menus: Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...flat(menu.children ?? [])]);
