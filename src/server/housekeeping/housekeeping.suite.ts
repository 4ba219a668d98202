import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { DEFAULT_CONFIG } from '../config.ts';
import type { ServerContext } from '../context.ts';
import { OpenCalls } from '../http/open-calls.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openSecret } from '../secrets/server-secret.ts';
import { TEST_SECRET, type TestServer } from '../testing/test-server.ts';
import { runDueChores } from './schedule.ts';

const DAYS_MS = 24 * 3_600_000;
const TENANT = '000000';

export function housekeepingSuite(get: () => TestServer): void {
  describe('housekeeping', () => {
    /** A node whose clock is ahead by `aheadMs`. */
    function nodeAhead(aheadMs: number): ServerContext {
      const basis = {
        config: DEFAULT_CONFIG,
        database: get().database,
        secret: openSecret({ secret: TEST_SECRET, dataDir: undefined }),
        officeId: '',
        nextId: () => '1',
        now: () => new Date(get().clock.now().getTime() + aheadMs),
        log: pino({ enabled: false }),
        metrics: createMetrics(),
        openCalls: new OpenCalls(),
      };
      return { ...basis, jobs: createJobs(basis) };
    }
    const keepHouse = (aheadMs: number) => runDueChores(nodeAhead(aheadMs), new AbortController().signal);
    const rows = async (table: string, where = 'true') => {
      const { rows: found } = await get().database.withTenant(TENANT, (tx) =>
        tx.execute<{ rows: number }>(`SELECT count(*)::integer AS rows FROM ${table} WHERE ${where}`),
      );
      return found[0]?.rows;
    };
    const systemRows = async (table: string) => {
      const { rows: found } = await get().database.withSystem((tx) =>
        tx.execute<{ rows: number }>(`SELECT count(*)::integer AS rows FROM ${table}`),
      );
      return found[0]?.rows ?? 0;
    };

    test('runs on one of the nodes that try at the same time, and again after an hour', async () => {
      const startMs = 1000 * DAYS_MS;
      const first = await Promise.all([1, 2, 3].map(() => keepHouse(startMs)));
      expect(first.toSorted()).toEqual([false, false, true]);
      // The nodes’ clocks go on meanwhile, on a busy machine for many seconds.
      expect(await keepHouse(startMs + 3_000_000)).toBe(false);
      expect(await keepHouse(startMs + 3_601_000)).toBe(true);
    });

    test('deletes expired rows and keeps the others', async () => {
      const server = get();
      const address = '10.41.0.1';
      const { access_token: token } = await server.signIn({ account: 'admin', address });
      await server.trySignIn({ account: 'admin', password: 'guess', address });
      await server.ask(api.signIn.qrInit, { address });
      await server.ask(api.upload.signTenant, { token, body: { directory: 'house', moduleType: 'veneer' } });
      const entry = { type: 'error', url: '/', message: 'm', stack: '', info: '', time: '' };
      await server.ask(api.auth.logoutOrUpload, { token, body: [entry] });
      const trail = await rows('audit_entries');
      // Other tests on this database have claimed an hour in the future.
      await server.database.withSystem((tx) =>
        tx.execute(`DELETE FROM rate_windows WHERE key = 'housekeeping'`),
      );

      expect(await keepHouse(3_700_000 * 2)).toBe(true);
      expect(await systemRows('qr_challenges')).toBe(0);
      expect(await rows('files', `state = 'SIGNED'`)).toBe(0);
      expect(await rows('error_logs')).toBeGreaterThan(0);
      expect(await rows('sessions')).toBeGreaterThan(0);
      expect(await rows('request_keys')).toBeGreaterThan(0);
      expect((await server.call(api.auth.userInfo, { token })).status).toBe(200);

      expect(await keepHouse(100 * DAYS_MS)).toBe(true);
      expect(await systemRows('sign_in_attempts')).toBe(0);
      expect(await systemRows('sms_codes')).toBe(0);
      expect(await rows('sms_outbox')).toBe(0);
      expect(await rows('request_keys')).toBe(0);
      expect(await rows('sessions')).toBe(0);
      expect(await rows('error_logs')).toBeGreaterThan(0);

      expect(await keepHouse(181 * DAYS_MS)).toBe(true);
      expect(await rows('error_logs')).toBe(0);
      expect(await rows('audit_entries')).toBe(trail);
    });
  });
}
