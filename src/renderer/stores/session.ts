import { create } from 'zustand';
import type { Token, UserInfo } from '#shared/api/auth';
import type { Menu, TopMenu } from '#shared/api/own-menu';
import type { AreaScale } from '#shared/domain/area-decimals';

/** The part of the session that survives a reload: the tokens, their time of issue, and their user. */
export interface SessionRecord {
  token: Token;
  /** When the token was received, milliseconds since 1970. */
  issuedAt: number;
  /** Whether it outlasts the browser at a host that serves several browsers; by default it does. */
  isKept?: boolean | undefined;
  /** The user's own company, while working in another one. */
  origin?: Company | undefined;
}

export interface Company {
  tenantId: string;
  tenantName: string;
}

/** Where the tokens are stored: in a client in the desk's secure store, else in the browser's storage. */
export interface SessionStorage {
  read(): Promise<SessionRecord | null>;
  write(record: SessionRecord): Promise<void>;
  clear(): Promise<void>;
}

/** Why there is no session: decides whether the sign-in returns to the page that was open. */
export type SignedOutReason = 'none' | 'user' | 'expired';

interface SessionState {
  record: SessionRecord | null;
  signedOutReason: SignedOutReason;
  user: UserInfo | null;
  topMenus: TopMenu[];
  /** The chosen top menu; empty for all menus. */
  topMenuId: string;
  /** The chosen module; empty where no top menu has one. */
  moduleId: string;
  /** The side menu: the screens under the chosen top menu. */
  menus: Menu[];
  /** The side menus loaded in this session, by top menu. */
  menusOf: Record<string, Menu[]>;
  /** Every screen the user may open, in all top menus. */
  allMenus: Menu[];
  /** The tree of granted buttons, under the screens that have them. */
  buttons: Menu[];
  /** Granted button codes. */
  permissions: ReadonlySet<string>;
  /** True when user and menus of this session have been loaded. */
  loaded: boolean;
}

const SIGNED_OUT: SessionState = {
  record: null,
  signedOutReason: 'none',
  user: null,
  topMenus: [],
  topMenuId: '',
  moduleId: '',
  menus: [],
  menusOf: {},
  allMenus: [],
  buttons: [],
  permissions: new Set(),
  loaded: false,
};

export const useSession = create<SessionState>(() => SIGNED_OUT);

/**
 * The company to return to from another one, after a session in a company with the origin `origin`: the user's own, however many
 * companies lie between, as the server has it. Undefined back there.
 */
export function originAfter(
  own: Company,
  origin: Company | undefined,
  targetId: string,
): Company | undefined {
  const home = origin ?? own;
  return home.tenantId === targetId ? undefined : home;
}

export function clearSession(signedOutReason: SignedOutReason): void {
  useSession.setState({ ...SIGNED_OUT, signedOutReason });
}

/** What is loaded of a user: the person, the menus and the permissions. */
type Account = Omit<SessionState, 'record' | 'signedOutReason' | 'loaded'>;

/** Takes over the account that was read in the session of this owner, unless that has ended or another one has begun. */
export function takeAccount(owner: string, account: Account): void {
  if (ownerOf(useSession.getState().record) === owner) useSession.setState({ ...account, loaded: true });
}

export function accessToken(): string {
  return useSession.getState().record?.token.access_token ?? '';
}

export function useTenantId(): string {
  return useSession((state) => state.record?.token.tenant_id ?? '');
}

/** The company of the signed-in user; empty without one. */
export function currentTenantId(): string {
  return useSession.getState().record?.token.tenant_id ?? '';
}

/** Id of the signed-in user; empty without one. */
export function currentUserId(): string {
  return useSession.getState().record?.token.user_id ?? '';
}

/** User, company and department of a session; empty without one. */
export function ownerOf(record: SessionRecord | null): string {
  if (record === null) return '';
  const { tenant_id, user_id, dept_id = '' } = record.token;
  return `${tenant_id} ${user_id} ${dept_id}`;
}

/**
 * Calls back when a session starts that belongs to another user, company or department than the one before it, also if
 * there was none in between. Returns a function that stops it.
 */
export function onOtherOwner(started: () => void): () => void {
  let last = ownerOf(useSession.getState().record);
  return useSession.subscribe(({ record }) => {
    const owner = ownerOf(record);
    if (owner === '' || owner === last) return;
    last = owner;
    started();
  });
}

export function usePermission(code: string): boolean {
  return useSession((state) => state.permissions.has(code));
}

/** Whether the user has one of the required permissions; true if none is required. */
export function hasOneOf(
  permissions: ReadonlySet<string>,
  needed: string | readonly string[] | undefined,
): boolean {
  return needed === undefined || [needed].flat().some((code) => permissions.has(code));
}

/** Shows areas with these decimals from now on. */
export function followAreaScale(areaScale: AreaScale): void {
  useSession.setState(({ user }) => ({ user: user && { ...user, areaScale } }));
}

/** The permissions of the button tree: the codes of its leaves. */
export function collectPermissions(nodes: Menu[]): Set<string> {
  const codes = new Set<string>();
  for (const node of nodes) {
    if (node.children?.length) for (const code of collectPermissions(node.children)) codes.add(code);
    else if (node.code) codes.add(node.code);
  }
  return codes;
}

/**
 * True when the token is old enough to be renewed before it expires: at 3000 s, or at five sixths of a shorter
 * lifetime.
 */
export function isDueForRenewal({ token, issuedAt }: SessionRecord, nowMs: number): boolean {
  const ageLimitS = Math.min(3000, (token.expires_in * 5) / 6);
  return nowMs - issuedAt >= ageLimitS * 1000;
}
