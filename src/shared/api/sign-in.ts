import { z } from 'zod';
import { REACHABLE_PHONE, toReachablePhone } from '../phone.ts';
import type { FieldWords } from './field-words.ts';
import {
  DoneSchema,
  endpoint,
  IdSchema,
  PageQuerySchema,
  pageOf,
  SentBooleanSchema,
  SentIdSchema,
  TimeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';

/** A number to which codes are sent, however it is written. */
export const PhoneSchema = z.string().transform(toReachablePhone).pipe(z.string().regex(REACHABLE_PHONE));

/** A code to be read out by an administrator, where no SMS provider is configured. */
export const OutboxMessageSchema = z.object({
  id: IdSchema,
  phone: z.string(),
  /** Owner of the phone number; empty if it belongs to no user. */
  userName: z.string(),
  purpose: z.enum(['login', 'bind']),
  code: z.string(),
  expiresAt: TimeSchema,
  /** Seconds of validity left, by the server's clock; 0 after it expired. */
  secondsLeft: z.number().int(),
  createTime: TimeSchema,
});
export type OutboxMessage = z.infer<typeof OutboxMessageSchema>;

/** An account at another service with which a user can sign in. */
export const BoundAccountSchema = z.object({
  id: IdSchema,
  source: z.string(),
  /** Name of the account as the service last reported it; may be empty. */
  nickName: z.string(),
});
export type BoundAccount = z.infer<typeof BoundAccountSchema>;

const pub = '/api/blade-noc/pub/v1';
/** Opaque texts issued by this server, which are never longer. */
const opaque = z.string().max(200);
const tenantId = z.string().max(12).optional();
/** In these calls `code` is the text of the QR code. */
const qrFields: FieldWords = {
  code: { zh: '二维码', en: 'QR code' },
  source: { zh: '第三方服务', en: 'Other service' },
  state: { zh: '登录状态', en: 'Sign-in state' },
};

/** Calls of the sign-in page. The company is `tenantId`, else the header `Tenant-Id`, else 000000. */
const outbox = endpoint({
  method: 'GET',
  path: '/api/blade-noc/v1/smsOutbox/page',
  summary: { zh: '验证码发件箱', en: 'Codes waiting to be read out' },
  access: { permission: 'smsoutbox_view' },
  query: PageQuerySchema.extend({ phone: z.string().optional() }),
  output: pageOf(OutboxMessageSchema).extend({
    /** Where codes are delivered: to the outbox of this server, to an SMS provider, or nowhere. */
    delivery: z.enum(['outbox', 'provider', 'off']),
  }),
});
const outboxExport = listExport(outbox, { access: { permission: 'smsoutbox_export' } });

export const signInApi = {
  sendLoginCode: endpoint({
    method: 'GET',
    path: `${pub}/sendMessage/login`,
    summary: { zh: '发送登录验证码', en: 'Send a sign-in code' },
    access: 'public',
    query: z.object({ phone: PhoneSchema, deviceId: z.string().max(200).default(''), tenantId }),
    output: DoneSchema,
  }),
  sendBindCode: endpoint({
    method: 'GET',
    path: `${pub}/sendMessage/bind-phone`,
    summary: { zh: '发送绑定验证码', en: 'Send a code for binding a phone' },
    access: 'public',
    /**
     * With `oauthId` the company is that of the identity, which must still be valid. Without it a code is sent only
     * to phones of users; the answer does not reveal whether one was sent.
     */
    query: z.object({ phone: PhoneSchema, oauthId: opaque.optional(), tenantId }),
    output: DoneSchema,
  }),
  bindPhone: endpoint({
    method: 'POST',
    path: '/api/blade-system/pub/user/oauth-bind-phone',
    summary: { zh: '绑定手机号', en: 'Bind a phone' },
    access: 'public',
    body: z.object({ oauthId: opaque, phone: PhoneSchema, captcha: z.string().max(20) }),
    output: DoneSchema,
  }),
  /** Sends a code to a phone number that the caller wants to register as their own. */
  sendOwnPhoneCode: endpoint({
    method: 'GET',
    path: '/api/blade-noc/v1/sendMessage/own-phone',
    summary: { zh: '发送本人手机验证码', en: 'Send a code to one’s own phone' },
    access: 'signedIn',
    query: z.object({ phone: PhoneSchema }),
    output: DoneSchema,
  }),
  /** Registers the phone number as the caller's; the code proves that the caller has the phone. */
  bindOwnPhone: endpoint({
    method: 'POST',
    path: '/api/blade-system/user/bind-phone',
    idempotency: 'stepwise',
    summary: { zh: '绑定本人手机号', en: 'Bind one’s own phone' },
    access: 'signedIn',
    body: z.object({ phone: PhoneSchema, captcha: z.string().max(20) }),
    output: DoneSchema,
  }),
  /** The caller's accounts at other services with which they can sign in. */
  boundAccounts: endpoint({
    method: 'GET',
    path: '/api/blade-auth/oauth/bound-accounts',
    summary: { zh: '我绑定的第三方账号', en: 'My accounts at other services' },
    access: 'signedIn',
    output: z.array(BoundAccountSchema),
  }),
  /** Unbinds one of the caller's accounts at other services. */
  unbindAccount: endpoint({
    method: 'POST',
    path: '/api/blade-auth/oauth/unbind-account',
    summary: { zh: '解除绑定第三方账号', en: 'Unbind an account of another service' },
    access: 'signedIn',
    body: z.object({ id: SentIdSchema }),
    output: DoneSchema,
  }),
  /** `qrCode` is the text of the QR code; `id` stays with the page that shows it. */
  qrInit: endpoint({
    method: 'GET',
    path: `${pub}/qr/init`,
    summary: { zh: '获取登录二维码', en: 'Make a sign-in QR code' },
    access: 'public',
    output: z.object({ id: z.string(), qrCode: z.string(), expiresIn: z.number().int() }),
  }),
  /** 0 waiting, 1 scanned, 2 confirmed (use grant `qr`), 3 expired, 4 a phone must be bound to `oauthId` first. */
  qrCheck: endpoint({
    method: 'GET',
    path: `${pub}/qr/checkToken`,
    summary: { zh: '查询二维码状态', en: 'State of a sign-in QR code' },
    access: 'public',
    query: z.object({ code: opaque, id: opaque }),
    fields: qrFields,
    output: z.object({ status: z.number().int(), oauthId: z.string() }),
  }),
  /** Confirms with an account of another service instead of a session of this server; see grant `social`. */
  qrSocial: endpoint({
    method: 'POST',
    path: `${pub}/qr/social`,
    summary: { zh: '第三方扫码确认', en: 'Confirm a QR code by another service' },
    access: 'public',
    body: z.object({
      code: opaque,
      source: z.string().max(40),
      authCode: z.string().max(2000),
      state: z.string().max(2000).default(''),
      tenantId,
    }),
    fields: qrFields,
    output: z.object({ status: z.number().int() }),
  }),
  /** The network location of the page that shows the code, for the user to check. */
  qrScan: endpoint({
    method: 'POST',
    path: '/api/blade-noc/v1/qr/scan',
    idempotency: 'stepwise',
    summary: { zh: '扫描登录二维码', en: 'Scan a sign-in QR code' },
    access: 'signedIn',
    body: z.object({ code: opaque }),
    fields: qrFields,
    output: z.object({ address: z.string(), createTime: TimeSchema, expiresIn: z.number().int() }),
  }),
  qrConfirm: endpoint({
    method: 'POST',
    path: '/api/blade-noc/v1/qr/confirm',
    idempotency: 'stepwise',
    summary: { zh: '确认扫码登录', en: 'Confirm or refuse a scanned code' },
    access: 'signedIn',
    body: z.object({ code: opaque, accept: SentBooleanSchema.default(true) }),
    fields: qrFields,
    output: DoneSchema,
  }),
  outbox,
  /** Without the codes themselves, which sign their owners in. */
  downloadOutbox: outboxExport.download,
  startOutboxDownload: outboxExport.startDownload,
};
