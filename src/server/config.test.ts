import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('needs nothing but a data folder', () => {
  expect(readConfig({ VENEER_DESK_DATA: '/data' })).toMatchObject({
    dataDir: '/data',
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 0,
    origins: [],
    webDir: undefined,
    demo: false,
    development: false,
  });
});

test('reads everything it is told', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://db/veneer',
    VENEER_DESK_HOST: '0.0.0.0',
    VENEER_DESK_PORT: '8080',
    VENEER_DESK_ORIGINS: 'veneer-desk://app, http://127.0.0.1:4321',
    VENEER_DESK_WEB_DIR: '/web',
    VENEER_DESK_DEMO: '1',
    NODE_ENV: 'development',
  });
  expect(config).toMatchObject({
    databaseUrl: 'postgres://db/veneer',
    host: '0.0.0.0',
    port: 8080,
    origins: ['veneer-desk://app', 'http://127.0.0.1:4321'],
    webDir: '/web',
    demo: true,
    development: true,
  });
});

test.each([
  ['a port that is none', { VENEER_DESK_DATA: '/data', VENEER_DESK_PORT: 'http' }, 'VENEER_DESK_PORT'],
  ['a port beyond the last', { VENEER_DESK_DATA: '/data', VENEER_DESK_PORT: '70000' }, 'VENEER_DESK_PORT'],
  ['nowhere to keep data', {}, 'VENEER_DESK_DATA'],
])('refuses %s by name', (_case, environment, name) => {
  expect(() => readConfig(environment)).toThrow(
    expect.objectContaining({ code: 'server.failed', message: expect.stringContaining(name) }),
  );
});
