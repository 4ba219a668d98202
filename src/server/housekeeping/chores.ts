import type { ServerContext } from '../context.ts';
import type { SystemTx, TenantTx } from '../db/tenancy.ts';
import { clearAttempts } from '../limits/attempts.ts';
import { clearWindows } from '../limits/rate-limit.ts';
import { clearErrorLogs } from '../modules/audit/error-logs.ts';
import { clearNonces } from '../modules/auth/password/sign-in-nonces.ts';
import { clearChallenges } from '../modules/auth/qr/qr-challenges.ts';
import { clearSessions } from '../modules/auth/sessions/sessions.ts';
import { clearCodes } from '../modules/auth/sms/codes.ts';
import { clearOutbox } from '../modules/auth/sms/sms-sender.ts';
import { clearNotices } from '../modules/notice/service.ts';
import { clearUnusedUploads } from '../modules/upload/unused.ts';

const DAY_MS = 24 * 3_600_000;

/** Something to be cleared away. */
export interface Chore {
  name: string;
  /** The number of rows that are gone. Stops between companies when it is told to. */
  run(
    context: ServerContext,
    among: { tenantIds: readonly string[]; stopping: AbortSignal },
  ): Promise<number>;
}

export const CHORES: readonly Chore[] = [
  onSystem('sms_codes', clearCodes),
  onSystem('qr_challenges', clearChallenges),
  onSystem('sign_in_attempts', clearAttempts),
  onSystem('rate_windows', clearWindows),
  onSystem('used_nonces', clearNonces),
  onCompanies('sms_outbox', clearOutbox),
  onCompanies('sessions', clearSessions),
  onCompanies('error_logs', (tx, now, { config }) =>
    clearErrorLogs(tx, new Date(now.getTime() - config.keepErrorLogsDays * DAY_MS)),
  ),
  onCompanies('notices', (tx, now, { config }) =>
    clearNotices(tx, new Date(now.getTime() - config.keepNoticesDays * DAY_MS)),
  ),
  forEachCompany('upload_permissions', clearUnusedUploads),
  forEachCompany('jobs', ({ jobs }, tenantId) => jobs.clear(tenantId)),
];

function onSystem(name: string, clear: (tx: SystemTx, now: Date) => Promise<number>): Chore {
  return { name, run: ({ database, now }) => database.withSystem((tx) => clear(tx, now())) };
}

function onCompanies(
  name: string,
  clear: (tx: TenantTx, now: Date, context: ServerContext) => Promise<number>,
): Chore {
  return forEachCompany(name, (context, tenantId) =>
    context.database.withTenant(tenantId, (tx) => clear(tx, context.now(), context)),
  );
}

function forEachCompany(
  name: string,
  clear: (context: ServerContext, tenantId: string) => Promise<number>,
): Chore {
  return {
    name,
    async run(context, { tenantIds, stopping }) {
      let rows = 0;
      for (const tenantId of tenantIds) {
        if (stopping.aborted) break;
        rows += await clear(context, tenantId);
      }
      return rows;
    },
  };
}
