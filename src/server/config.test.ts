import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a secret of the environment, long enough';
const TEAM = { DATABASE_URL: 'postgres://db/veneer', VENEER_DESK_SECRET: SECRET };

test('needs only a data folder', () => {
  expect(readConfig({ VENEER_DESK_DATA: '/data' })).toMatchObject({
    dataDir: '/data',
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 0,
    origins: [],
    webDir: undefined,
    demo: 'off',
    development: false,
    trustProxy: [],
    metricsToken: undefined,
    drainSeconds: 0,
    keepErrorLogsDays: 180,
    keepNoticesDays: 180,
  });
});

test('reads the trusted proxies and the settings of the monitoring', () => {
  const config = readConfig({
    VENEER_DESK_DATA: '/data',
    VENEER_DESK_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    VENEER_DESK_METRICS_TOKEN: 'a-token-of-some-length',
    VENEER_DESK_DRAIN_SECONDS: '5',
    VENEER_DESK_KEEP_ERROR_LOGS_DAYS: '30',
    VENEER_DESK_KEEP_NOTICES_DAYS: '60',
  });
  expect(config).toMatchObject({
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    metricsToken: 'a-token-of-some-length',
    drainSeconds: 5,
    keepErrorLogsDays: 30,
    keepNoticesDays: 60,
  });
});

test('reads every variable', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://db/veneer',
    VENEER_DESK_SECRET: SECRET,
    VENEER_DESK_HOST: '0.0.0.0',
    VENEER_DESK_PORT: '8080',
    VENEER_DESK_LOOPBACK_NAMES: '1',
    VENEER_DESK_ORIGINS: 'veneer-desk://app, http://127.0.0.1:4321',
    VENEER_DESK_WEB_DIR: '/web',
    VENEER_DESK_DEMO: '1',
    VENEER_DESK_REQUIRE_SIGN_IN_NONCE: '1',
    VENEER_DESK_UPLOAD_QUOTA_MB: '2',
    NODE_ENV: 'development',
  });
  expect(config).toMatchObject({
    isForLoopbackNames: true,
    requireSignInNonce: true,
    uploadQuotaBytes: 2_097_152,
    databaseUrl: 'postgres://db/veneer',
    secret: SECRET,
    host: '0.0.0.0',
    port: 8080,
    origins: ['veneer-desk://app', 'http://127.0.0.1:4321'],
    webDir: '/web',
    demo: 'companies',
    development: true,
  });
});

test('listens on a direct connection only if there is a PostgreSQL database', () => {
  const direct = { VENEER_DESK_DIRECT_URL: 'postgres://direct/veneer' };
  expect(readConfig({ ...TEAM, ...direct }).directUrl).toBe('postgres://direct/veneer');
  expect(readConfig({ VENEER_DESK_DATA: '/data', ...direct }).directUrl).toBeUndefined();
});

test('keeps codes in the outbox when embedded, and by default sends none from a server', () => {
  expect(readConfig({ VENEER_DESK_DATA: '/data' }).sms).toEqual({ kind: 'outbox' });
  expect(readConfig({ ...TEAM, VENEER_DESK_SMS: '' }).sms).toEqual({
    kind: 'off',
  });
  expect(readConfig({ VENEER_DESK_DATA: '/data', VENEER_DESK_SMS: 'off' }).sms).toEqual({ kind: 'off' });
});

test('reads the providers of messages and identities', () => {
  const config = readConfig({
    VENEER_DESK_DATA: '/data',
    VENEER_DESK_SMS: 'https://sms.example.com/send',
    VENEER_DESK_SOCIAL: 'wechat=https://id.example.com/wx?a=b, dingtalk=https://id.example.com/ding',
    VENEER_DESK_SOCIAL_PAGES:
      'wechat=https://wx.example.com/connect?appid=a&response_type=code#wechat_redirect',
    VENEER_DESK_PROVIDER_SECRET: 'secret',
  });
  expect(config).toMatchObject({
    sms: { kind: 'webhook', url: 'https://sms.example.com/send' },
    social: { wechat: 'https://id.example.com/wx?a=b', dingtalk: 'https://id.example.com/ding' },
    socialPages: { wechat: 'https://wx.example.com/connect?appid=a&response_type=code#wechat_redirect' },
    providerSecret: 'secret',
  });
});

test.each([
  ['a port that is none', { VENEER_DESK_DATA: '/data', VENEER_DESK_PORT: 'http' }, 'VENEER_DESK_PORT'],
  ['a port beyond the last', { VENEER_DESK_DATA: '/data', VENEER_DESK_PORT: '70000' }, 'VENEER_DESK_PORT'],
  [
    'a provider with an invalid address',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_SMS: 'phone' },
    'VENEER_DESK_SMS',
  ],
  [
    'an identity service without an address',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_SOCIAL: 'wechat' },
    'VENEER_DESK_SOCIAL',
  ],
  [
    'a page for an identity service that is not configured',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_SOCIAL_PAGES: 'wechat=https://wx.example.com/connect' },
    'VENEER_DESK_SOCIAL_PAGES',
  ],
  [
    'a page whose address would run a script in the sign-in page',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_SOCIAL_PAGES: 'wechat=javascript:alert(1)' },
    'VENEER_DESK_SOCIAL_PAGES',
  ],
  [
    'a provider without a signing secret',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_SMS: 'https://sms.example.com' },
    'VENEER_DESK_PROVIDER_SECRET',
  ],
  ['nowhere to keep data', {}, 'VENEER_DESK_DATA'],
  ['nothing to make keys from', { DATABASE_URL: 'postgres://db/veneer' }, 'VENEER_DESK_SECRET'],
  ['a secret that can be guessed', { ...TEAM, VENEER_DESK_SECRET: 'short' }, 'VENEER_DESK_SECRET'],
  [
    'a proxy with an invalid address',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_TRUST_PROXY: '10.0.0.1, nginx' },
    'VENEER_DESK_TRUST_PROXY',
  ],
  [
    'a network that trusts every address',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_TRUST_PROXY: '0.0.0.0/0' },
    'VENEER_DESK_TRUST_PROXY',
  ],
  [
    'an address with a path, under which no page is served',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_PUBLIC_URL: 'https://host.example/veneer/' },
    'VENEER_DESK_PUBLIC_URL',
  ],
  [
    'a desks’ address that would leave every address accepted',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_ADDRESSES: 'https://desk.example.com/veneer' },
    'VENEER_DESK_ADDRESSES',
  ],
  [
    'a token short enough to guess',
    { VENEER_DESK_DATA: '/data', VENEER_DESK_METRICS_TOKEN: 'short' },
    'VENEER_DESK_METRICS_TOKEN',
  ],
])('refuses %s by name', (_case, environment, name) => {
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ code: 'server.failed', message: expect.stringContaining(name) }),
  );
});

test('reads where files are stored and the address they are read from', () => {
  const s3 = {
    VENEER_DESK_S3_ENDPOINT: 'http://store:9000',
    VENEER_DESK_S3_BUCKET: 'veneer',
    VENEER_DESK_S3_ACCESS_KEY: 'id',
    VENEER_DESK_S3_SECRET_KEY: 'secret',
  };
  const base = { VENEER_DESK_DATA: '/data', VENEER_DESK_PUBLIC_URL: 'https://desk.example/' };
  expect(readConfig(base)).toMatchObject({ s3: undefined, publicUrl: 'https://desk.example' });
  expect(readConfig({ ...base, ...s3 }).s3).toEqual({
    endpoint: 'http://store:9000',
    bucket: 'veneer',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(() => readConfig({ ...base, ...s3, VENEER_DESK_S3_SECRET_KEY: '' })).toThrow(
    'VENEER_DESK_S3_SECRET_KEY',
  );
});

describe('clients', () => {
  const read = (clients: string) =>
    readConfig({ VENEER_DESK_DATA: '/data', VENEER_DESK_CLIENTS: clients }).furtherClients;

  test('reads clients of others beside our own', () => {
    expect(read('saber:saber_secret, app:with:colons')).toEqual([
      { id: 'saber', secret: 'saber_secret' },
      { id: 'app', secret: 'with:colons' },
    ]);
    expect(read('')).toEqual([]);
  });

  test.each(['saber', ':secret', 'saber:'])('refuses «%s» as a client', (text) => {
    expect(() => read(text)).toThrow('VENEER_DESK_CLIENTS');
  });
});
