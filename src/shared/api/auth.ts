import { z } from 'zod';
import { AREA_DECIMALS, AREA_SCALES } from '../domain/area-decimals.ts';
import { DoneSchema, endpoint, IdSchema, SentIdSchema, TimeSchema } from './kit.ts';

/** What a token allows: everything its user may do. The contract knows no other scope. */
export const TOKEN_SCOPE = 'all';

/** Parameters of the token call, in the query string (also accepted as a form). The fields used depend on the grant. */
export const TokenQuerySchema = z.object({
  grant_type: z.enum(['password', 'refresh_token', 'sms', 'change_tenant', 'change_dept', 'qr', 'social']),
  scope: z.string().default(TOKEN_SCOPE),
  tenantId: z.string().optional(),
  deptId: z.string().optional(),
  username: z.string().optional(),
  /** SM2 cipher text (mode C1C2C3) in hex, encrypted with the public key of `auth.publicKey`. */
  password: z.string().optional(),
  /** The nonce of `auth.publicKey`, if the encrypted text is the nonce followed by the password. */
  nonce: z.string().max(100).optional(),
  refresh_token: z.string().optional(),
  code: z.string().optional(),
  token: z.string().optional(),
  qr_code: z.string().optional(),
  id: z.string().optional(),
  source: z.string().optional(),
  state: z.string().optional(),
  deviceId: z.string().optional(),
  deviceName: z.string().optional(),
  type: z.string().optional(),
});

/** An open session of the caller. */
export const OpenSessionSchema = z.object({
  id: IdSchema,
  /** Name of the device, as sent by the client; may be empty. */
  deviceName: z.string(),
  clientId: z.string(),
  /** Network address at sign-in. */
  address: z.string(),
  createTime: TimeSchema,
  /** When the session last renewed its token; a client in use renews it at least every hour. */
  lastSeenTime: TimeSchema,
  /** Whether this call was made in this session. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSessionSchema>;

/** The body of a token answer, which has no envelope. */
export const TokenSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  scope: z.string(),
  tenant_id: z.string(),
  user_id: IdSchema,
  dept_id: z.string(),
  role_id: z.string(),
  post_id: z.string(),
  oauth_id: z.string(),
  client_id: z.string(),
  account: z.string(),
  user_name: z.string(),
  nick_name: z.string(),
  real_name: z.string(),
  /** Role aliases, comma-joined. */
  role_name: z.string(),
  avatar: z.string(),
});
export type Token = z.infer<typeof TokenSchema>;

const clipped = (length: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      if (typeof value === 'string') return value;
      return value == null ? '' : JSON.stringify(value);
    })
    .transform((text) => text.replaceAll('\0', '').slice(0, length));

/** An entry of a page's error log as uploaded; values that are too long are truncated. */
export const ErrorLogEntrySchema = z.object({
  type: clipped(40),
  url: clipped(2000),
  message: clipped(4000),
  stack: clipped(16_000),
  info: clipped(4000),
  time: clipped(40),
});

/** An array is an error log to store; any other body signs out. */
export const LogoutBodySchema = z.union([
  z.array(ErrorLogEntrySchema).max(500),
  z.record(z.string(), z.unknown()),
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.undefined(),
]);

export const UserInfoSchema = z.object({
  id: IdSchema,
  account: z.string(),
  name: z.string(),
  realName: z.string(),
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  /** A key of `SEXES`. Older servers omit this field. */
  sex: z.number().int().default(3),
  /** `YYYY-MM-DD`; empty if unknown. Older servers omit this field. */
  birthday: z.string().default(''),
  tenantId: z.string(),
  tenantName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  postId: z.string(),
  postName: z.string(),
  /** Role aliases. */
  roles: z.array(z.string()),
  /** Codes of the granted buttons. */
  permissions: z.array(z.string()),
  /**
   * The session started with a password that other people know, so the user must choose a new one first. Older servers
   * omit this field.
   */
  mustChangePassword: z.boolean().default(false),
  /** Decimals of the company's areas. Older servers omit this field. */
  areaScale: z.literal(AREA_SCALES).default(AREA_DECIMALS),
});
export type UserInfo = z.infer<typeof UserInfoSchema>;

export const authApi = {
  token: endpoint({
    method: 'POST',
    path: '/api/blade-auth/oauth/token',
    summary: { zh: '登录、刷新令牌、切换公司或部门', en: 'Sign in, refresh, switch' },
    access: 'public',
    query: TokenQuerySchema,
    fields: {
      code: { zh: '验证码', en: 'Verification code' },
      source: { zh: '第三方服务', en: 'Other service' },
      state: { zh: '登录状态', en: 'Sign-in state' },
      type: { zh: '登录类型', en: 'Kind of account' },
    },
    output: TokenSchema,
    bare: true,
  }),
  publicKey: endpoint({
    method: 'GET',
    path: '/api/blade-auth/oauth/public-key',
    summary: { zh: '密码加密公钥', en: 'Public key for passwords' },
    access: 'public',
    output: z.object({
      /** SM2 public key: 130 hex digits beginning with 04. */
      publicKey: z.string(),
      /** Valid for one sign-in within two minutes. Other compatible servers send none. */
      nonce: z.string().optional(),
    }),
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/blade-auth/oauth/logout',
    summary: { zh: '退出登录', en: 'Sign out' },
    access: 'public',
    output: DoneSchema,
  }),
  /** Stores an uploaded error log, which requires a session and does not end it; with any other body it signs out. */
  logoutOrUpload: endpoint({
    method: 'POST',
    path: '/api/blade-auth/oauth/logout',
    summary: { zh: '退出登录或上传错误日志', en: 'Sign out, or upload an error log' },
    access: 'public',
    body: LogoutBodySchema,
    // A page uploads its log when it has a hundred entries, if not earlier.
    bodyLimitBytes: 256 * 1024,
    output: DoneSchema,
  }),
  /** The caller's open sessions, newest first. */
  sessions: endpoint({
    method: 'GET',
    path: '/api/blade-auth/oauth/sessions',
    summary: { zh: '我的登录会话', en: 'My open sessions' },
    access: 'signedIn',
    output: z.array(OpenSessionSchema),
  }),
  /** Ends one of the caller's sessions. */
  endSession: endpoint({
    method: 'POST',
    path: '/api/blade-auth/oauth/end-session',
    summary: { zh: '结束登录会话', en: 'End a session' },
    access: 'signedIn',
    body: z.object({ id: SentIdSchema }),
    output: DoneSchema,
  }),
  /** Ends all of the caller's sessions except the one of this call. */
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/blade-auth/oauth/end-other-sessions',
    summary: { zh: '结束其他登录会话', en: 'End all other sessions' },
    access: 'signedIn',
    output: DoneSchema,
  }),
  userInfo: endpoint({
    method: 'GET',
    path: '/api/blade-auth/oauth/user-info',
    summary: { zh: '当前用户', en: 'Current user' },
    access: 'signedIn',
    beforePasswordChange: true,
    output: UserInfoSchema,
  }),
};
