import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowOrigins, secureHeaders } from './security.ts';
import { serveWeb } from './web.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml' };

describe('the browser build', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'veneer-web-'));
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<title>木之语</title>');
    writeFileSync(join(webDir, 'assets', 'main-abc123.js'), 'export {}');
    app = fastify();
    await secureHeaders(app);
    await serveWeb(app, webDir);
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });

  test('serves the start page at the root and at any address of the router', async () => {
    for (const url of ['/', '/inventory/packages', '/open/pack/2503-118']) {
      const response = await app.inject({ url, headers: PAGE });
      expect([response.statusCode, response.body]).toEqual([200, '<title>木之语</title>']);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-type']).toContain('text/html');
    }
  });

  test('lets browsers cache hashed files for ever', async () => {
    const response = await app.inject({ url: '/assets/main-abc123.js' });
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  });

  test.each(['/api/nothing', '/docs/nothing', '/ws/im', '/assets/gone.js'])(
    '%s is no page of the build',
    async (url) => {
      const response = await app.inject({ url, headers: PAGE });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<title>');
    },
  );

  test('serves nothing from outside its folder', async () => {
    const response = await app.inject({ url: '/..%2f..%2fetc/passwd' });
    expect(response.body).not.toContain('root:');
  });

  test('forbids scripts and connections of other origins', async () => {
    const { headers } = await app.inject({ url: '/', headers: PAGE });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  test('is required if its folder is configured', async () => {
    await expect(serveWeb(fastify(), join(webDir, 'nowhere'))).rejects.toMatchObject({
      code: 'file.missing',
    });
  });
});

describe('pages of other origins', () => {
  async function ask(origins: string[], origin: string) {
    const app = fastify();
    await allowOrigins(app, origins);
    app.get('/api/x', () => ({}));
    return (await app.inject({ url: '/api/x', headers: { origin } })).headers;
  }

  test('on the list may call with cookies and read a download’s name and retry time', async () => {
    const headers = await ask(['veneer-desk://app', 'http://desk.example'], 'veneer-desk://app');
    expect(headers['access-control-allow-origin']).toBe('veneer-desk://app');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-expose-headers']).toBe('Content-Disposition, Retry-After');
  });

  test.each([
    ['are not let in unless listed', ['http://desk.example'], 'http://evil.example'],
    ['must match exactly', ['http://desk.example'], 'http://desk.example.evil.example'],
    ['have no chance without a list', [], 'http://desk.example'],
  ])('%s', async (_case, origins, origin) => {
    expect((await ask(origins, origin))['access-control-allow-origin']).toBeUndefined();
  });
});
