import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors';
import { isOrigin, readOrigins } from '#shared/origins';
import { SECRET_MIN_LENGTH } from './secrets/server-secret.ts';

/** Where sign-in codes are delivered: to a provider, to an outbox that an administrator reads, or nowhere. */
export type SmsConfig = { kind: 'outbox' } | { kind: 'off' } | { kind: 'webhook'; url: string };

/** A bucket of an S3-compatible store, with path-style addresses. */
export interface S3Config {
  /** Origin, as this server and its clients both reach it. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The automatic backups of the embedded server. */
export interface BackupConfig {
  /** Local time of the machine; null: no automatic backups. */
  at: { hour: number; minute: number } | null;
  /** Number of backups kept; older ones are removed. */
  keep: number;
  /** Their folder; undefined: `backups` in the data folder. */
  folder: string | undefined;
}

/** A program that may request tokens. */
export interface Client {
  id: string;
  secret: string;
}

/** The configuration of one node; everything that nodes must agree on is in the database instead. */
export interface ServerConfig {
  databaseUrl: string | undefined;
  /** The same database without pooler, if `databaseUrl` leads through one: for connections that hold state. */
  directUrl: string | undefined;
  /** Folder of the embedded database, logs and uploads. */
  dataDir: string | undefined;
  /** The secret all keys are derived from; if absent, it is kept in a file of the data folder. */
  secret: string | undefined;
  /** Accepts a secret other than the database's, replacing it. */
  replaceSecret: boolean;
  host: string;
  /** 0: any free port. */
  port: number;
  /** Answers only requests that name this server by a loopback address, as the pages of its desk do. */
  isForLoopbackNames: boolean;
  /** Exact origins whose pages may call. */
  origins: readonly string[];
  /** Exact origins whose pages a menu entry may embed. */
  frameOrigins: readonly string[];
  webDir: string | undefined;
  /**
   * Addresses and networks of the reverse proxies in front, whose `X-Forwarded-…` headers are trusted. Without any,
   * the address of a client is that of its connection.
   */
  trustProxy: readonly string[];
  /** Bearer token for `/metrics`; without one, only this machine may read it. */
  metricsToken: string | undefined;
  /** Seconds between reporting «not ready» and refusing requests at a stop, for the balancer to notice. */
  drainSeconds: number;
  /** Days that errors uploaded by pages are kept. */
  keepErrorLogsDays: number;
  /** Days that notices, read or not, are kept. */
  keepNoticesDays: number;
  /** Public origin of this server, put before addresses of files; empty: relative addresses. */
  publicUrl: string;
  /** All origins by which desks reach this server; a signature for another one is refused. Empty: any. */
  addresses: readonly string[];
  /** The store of uploaded files; without it, the data folder. */
  s3: S3Config | undefined;
  backup: BackupConfig;
  /**
   * The data put into an empty database: the demo companies, the demo companies with a year of business for the first,
   * or nothing.
   */
  demo: 'off' | 'companies' | 'year';
  development: boolean;
  /** Our own client. */
  client: Client;
  /** Other programs that may request tokens. */
  furtherClients: readonly Client[];
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  sms: SmsConfig;
  /** Addresses that look up accounts of other services, by the service's name. */
  social: Readonly<Record<string, string>>;
  /** Authorisation pages of these services; without one, the sign-in page has no button for the service. */
  socialPages: Readonly<Record<string, string>>;
  /** Signs the requests to the addresses above. */
  providerSecret: string;
  /** Requires a nonce with sign-ins by password; without it, clients that send none are accepted. */
  requireSignInNonce: boolean;
  /** Limit of one company's uploaded files, in bytes. */
  uploadQuotaBytes: number;
  /** Limit of rows of a download or import made in the call; more become a job. */
  immediateRows: number;
  /** Limit per minute of token calls from one address, and of renewals of one session. */
  tokenCallsPerMinute: number;
}

export const BYTES_PER_MB = 1024 * 1024;

export const DEFAULT_CONFIG: ServerConfig = {
  databaseUrl: undefined,
  directUrl: undefined,
  dataDir: undefined,
  secret: undefined,
  replaceSecret: false,
  host: '127.0.0.1',
  port: 0,
  isForLoopbackNames: false,
  origins: [],
  frameOrigins: [],
  webDir: undefined,
  trustProxy: [],
  metricsToken: undefined,
  drainSeconds: 0,
  keepErrorLogsDays: 180,
  keepNoticesDays: 180,
  publicUrl: '',
  addresses: [],
  s3: undefined,
  backup: { at: { hour: 2, minute: 0 }, keep: 14, folder: undefined },
  demo: 'off',
  development: false,
  client: { id: 'merchant-web', secret: 'merchant-web-secret' },
  furtherClients: [],
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 604_800,
  sms: { kind: 'outbox' },
  social: {},
  socialPages: {},
  providerSecret: '',
  requireSignInNonce: false,
  uploadQuotaBytes: 10_240 * BYTES_PER_MB,
  immediateRows: 5000,
  tokenCallsPerMinute: 120,
};

const filled = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** An address of the server; pages and calls are served at its root only. */
const OriginSchema = z
  .string()
  .refine(isOrigin, 'an address without a path, such as https://desk.example.com')
  .transform((address) => address.replace(/\/$/, ''));

/** Shorter tokens can be guessed. */
const SHORTEST_TOKEN = 16;

const EnvironmentSchema = z.object({
  DATABASE_URL: filled,
  VENEER_DESK_DIRECT_URL: filled,
  VENEER_DESK_DATA: filled,
  VENEER_DESK_SECRET: filled.pipe(z.string().min(SECRET_MIN_LENGTH).optional()),
  VENEER_DESK_REPLACE_SECRET: filled,
  VENEER_DESK_HOST: filled,
  VENEER_DESK_PORT: z.coerce.number().int().min(0).max(65_535).default(DEFAULT_CONFIG.port),
  VENEER_DESK_LOOPBACK_NAMES: filled,
  VENEER_DESK_ORIGINS: filled,
  VENEER_DESK_FRAME_ORIGINS: filled,
  VENEER_DESK_ADDRESSES: filled.transform(readList).pipe(z.array(OriginSchema)),
  VENEER_DESK_WEB_DIR: filled,
  VENEER_DESK_TRUST_PROXY: filled
    .transform(readList)
    .pipe(z.array(z.string().refine(isAddressOrNetwork, 'an address or network, such as 10.0.0.0/8'))),
  VENEER_DESK_METRICS_TOKEN: filled.pipe(z.string().min(SHORTEST_TOKEN).optional()),
  VENEER_DESK_DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(DEFAULT_CONFIG.drainSeconds),
  VENEER_DESK_KEEP_ERROR_LOGS_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(DEFAULT_CONFIG.keepErrorLogsDays),
  VENEER_DESK_KEEP_NOTICES_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(DEFAULT_CONFIG.keepNoticesDays),
  VENEER_DESK_PUBLIC_URL: filled.pipe(OriginSchema.optional()),
  VENEER_DESK_S3_ENDPOINT: filled.pipe(z.url({ protocol: /^https?$/ }).optional()),
  VENEER_DESK_S3_BUCKET: filled,
  VENEER_DESK_S3_REGION: filled,
  VENEER_DESK_S3_ACCESS_KEY: filled,
  VENEER_DESK_S3_SECRET_KEY: filled,
  VENEER_DESK_BACKUP_AT: filled.pipe(
    z
      .union([z.literal('off'), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hh:mm or off')])
      .default('02:00'),
  ),
  VENEER_DESK_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(DEFAULT_CONFIG.backup.keep),
  VENEER_DESK_BACKUP_DIR: filled,
  VENEER_DESK_REQUIRE_SIGN_IN_NONCE: filled,
  VENEER_DESK_UPLOAD_QUOTA_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(DEFAULT_CONFIG.uploadQuotaBytes / BYTES_PER_MB),
  VENEER_DESK_IMMEDIATE_ROWS: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(DEFAULT_CONFIG.immediateRows),
  VENEER_DESK_DEMO: filled,
  VENEER_DESK_SMS: filled.pipe(
    z.union([z.enum(['outbox', 'off']), z.url({ protocol: /^https?$/ })]).optional(),
  ),
  VENEER_DESK_SOCIAL: filled.transform(readPairs).pipe(z.record(z.string(), z.url({ protocol: /^https?$/ }))),
  VENEER_DESK_SOCIAL_PAGES: filled
    .transform(readPairs)
    .pipe(z.record(z.string(), z.url({ protocol: /^https?$/ }))),
  VENEER_DESK_CLIENTS: filled
    .transform(readClients)
    .pipe(z.array(z.object({ id: z.string().min(1), secret: z.string().min(1) }, 'id:secret,id:secret'))),
  VENEER_DESK_PROVIDER_SECRET: filled,
  NODE_ENV: filled,
});

/** Reads the environment; throws `server.failed` naming the variable that is wrong or missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('server.failed', { reason: `${issue?.path.join('.')}: ${issue?.message}` });
  }
  const { data: values } = parsed;
  if (values.DATABASE_URL === undefined && values.VENEER_DESK_DATA === undefined)
    throw new AppError('server.failed', { reason: 'DATABASE_URL, VENEER_DESK_DATA: ?' });
  if (values.VENEER_DESK_SECRET === undefined && values.VENEER_DESK_DATA === undefined)
    throw new AppError('server.failed', { reason: 'VENEER_DESK_SECRET, VENEER_DESK_DATA: ?' });
  const sms = readSms(values.VENEER_DESK_SMS, values.DATABASE_URL === undefined);
  const hasProvider = sms.kind === 'webhook' || Object.keys(values.VENEER_DESK_SOCIAL).length > 0;
  if (hasProvider && values.VENEER_DESK_PROVIDER_SECRET === undefined)
    throw new AppError('server.failed', { reason: 'VENEER_DESK_PROVIDER_SECRET: ?' });
  const unknownSource = Object.keys(values.VENEER_DESK_SOCIAL_PAGES).find(
    (source) => values.VENEER_DESK_SOCIAL[source] === undefined,
  );
  if (unknownSource !== undefined)
    throw new AppError('server.failed', {
      reason: `VENEER_DESK_SOCIAL_PAGES.${unknownSource}: not in VENEER_DESK_SOCIAL`,
    });
  return {
    ...DEFAULT_CONFIG,
    sms,
    social: values.VENEER_DESK_SOCIAL,
    socialPages: values.VENEER_DESK_SOCIAL_PAGES,
    providerSecret: values.VENEER_DESK_PROVIDER_SECRET ?? '',
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_URL === undefined ? undefined : values.VENEER_DESK_DIRECT_URL,
    dataDir: values.VENEER_DESK_DATA,
    secret: values.VENEER_DESK_SECRET,
    replaceSecret: values.VENEER_DESK_REPLACE_SECRET === '1',
    host: values.VENEER_DESK_HOST ?? DEFAULT_CONFIG.host,
    port: values.VENEER_DESK_PORT,
    isForLoopbackNames: values.VENEER_DESK_LOOPBACK_NAMES === '1',
    origins: readList(values.VENEER_DESK_ORIGINS),
    frameOrigins: readOrigins(values.VENEER_DESK_FRAME_ORIGINS),
    webDir: values.VENEER_DESK_WEB_DIR,
    trustProxy: values.VENEER_DESK_TRUST_PROXY,
    metricsToken: values.VENEER_DESK_METRICS_TOKEN,
    drainSeconds: values.VENEER_DESK_DRAIN_SECONDS,
    keepErrorLogsDays: values.VENEER_DESK_KEEP_ERROR_LOGS_DAYS,
    keepNoticesDays: values.VENEER_DESK_KEEP_NOTICES_DAYS,
    furtherClients: values.VENEER_DESK_CLIENTS,
    publicUrl: values.VENEER_DESK_PUBLIC_URL ?? '',
    addresses: values.VENEER_DESK_ADDRESSES,
    s3: readS3(values),
    backup: {
      at: readTime(values.VENEER_DESK_BACKUP_AT),
      keep: values.VENEER_DESK_BACKUP_KEEP,
      folder: values.VENEER_DESK_BACKUP_DIR,
    },
    requireSignInNonce: values.VENEER_DESK_REQUIRE_SIGN_IN_NONCE === '1',
    uploadQuotaBytes: values.VENEER_DESK_UPLOAD_QUOTA_MB * BYTES_PER_MB,
    immediateRows: values.VENEER_DESK_IMMEDIATE_ROWS,
    demo: DEMO[values.VENEER_DESK_DEMO ?? ''] ?? 'off',
    development: values.NODE_ENV === 'development',
  };
}

/** Values of VENEER_DESK_DEMO that put data into an empty database. */
const DEMO: Readonly<Record<string, ServerConfig['demo']>> = { 1: 'companies', year: 'year' };

/** Default: the embedded server keeps codes in the outbox, a server for several companies sends none. */
function readSms(value: string | undefined, isEmbedded: boolean): SmsConfig {
  const chosen = value ?? (isEmbedded ? 'outbox' : 'off');
  return chosen === 'outbox' || chosen === 'off' ? { kind: chosen } : { kind: 'webhook', url: chosen };
}

/** An S3 store needs all of its variables; without an S3 store none may be set. */
function readS3(values: z.output<typeof EnvironmentSchema>): S3Config | undefined {
  const endpoint = values.VENEER_DESK_S3_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const required = (name: 'BUCKET' | 'ACCESS_KEY' | 'SECRET_KEY'): string => {
    const value = values[`VENEER_DESK_S3_${name}`];
    if (value === undefined) throw new AppError('server.failed', { reason: `VENEER_DESK_S3_${name}: ?` });
    return value;
  };
  return {
    endpoint,
    bucket: required('BUCKET'),
    region: values.VENEER_DESK_S3_REGION ?? 'us-east-1',
    accessKeyId: required('ACCESS_KEY'),
    secretAccessKey: required('SECRET_KEY'),
  };
}

/** `one, two`. */
function readList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** `name=value,name=value`. */
function readPairs(text: string | undefined): Record<string, string> {
  return Object.fromEntries(
    readList(text).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}

/** `id:secret,id:secret`; a secret may have colons. */
function readClients(text: string | undefined): Client[] {
  return readList(text).map((pair) => {
    const [id = '', ...secret] = pair.split(':');
    return { id, secret: secret.join(':') };
  });
}

/** `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. A network of all addresses is refused, because it would trust everyone. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** `02:30`, or null for `off`. */
function readTime(text: string): BackupConfig['at'] {
  if (text === 'off') return null;
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}

/** Folder of the embedded database inside the data folder. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'back-office');
}
