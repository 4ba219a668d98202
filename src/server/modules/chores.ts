import { customers, suppliers } from '../db/schema/partners.ts';
import { users } from '../db/schema/people.ts';
import { type Chore, forEachCompany, onCompanies, onSystem } from '../housekeeping/chore.ts';
import { removeExpiredKeys } from '../http/idempotency/request-keys.ts';
import { clearAttempts } from '../limits/attempts.ts';
import { clearWindows } from '../limits/rate-limit.ts';
import { fillPinyin } from '../records/pinyin.ts';
import { foldStockDays } from '../stock/checks.ts';
import { clearErrorLogs } from './audit/service.ts';
import { clearNonces } from './auth/password/sign-in-nonces.ts';
import { clearChallenges } from './auth/qr/qr-challenges.ts';
import { clearSessions } from './auth/sessions/sessions.ts';
import { clearCodes } from './auth/sms/codes.ts';
import { clearOutbox } from './auth/sms/sms-sender.ts';
import { clearTasks } from './desk-task/tasks.ts';
import { clearNotices } from './notice/service.ts';
import { clearLeases } from './pack/service.ts';
import { checkNightly } from './stock/nightly-check.ts';
import { clearRemovedFiles } from './upload/service.ts';
import { clearUnusedUploads } from './upload/unused.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes expired data and completes deferred work, table by table. */
export const CHORES: readonly Chore[] = [
  onSystem('sms_codes', clearCodes),
  onSystem('qr_challenges', clearChallenges),
  onSystem('sign_in_attempts', clearAttempts),
  onSystem('rate_windows', clearWindows),
  onSystem('used_nonces', clearNonces),
  onCompanies('request_keys', removeExpiredKeys),
  onCompanies('sms_outbox', clearOutbox),
  onCompanies('sessions', clearSessions),
  onCompanies('error_logs', (tx, now, { config }) =>
    clearErrorLogs(tx, new Date(now.getTime() - config.keepErrorLogsDays * DAY_MS)),
  ),
  onCompanies('notices', (tx, now, { config }) =>
    clearNotices(tx, new Date(now.getTime() - config.keepNoticesDays * DAY_MS)),
  ),
  onCompanies('desk_tasks', clearTasks),
  onCompanies('tag_leases', clearLeases),
  onCompanies('stock_days', foldStockDays),
  forEachCompany('stock_checks', checkNightly),
  forEachCompany('customer_pinyin', ({ database }, id) => fillPinyin(database, id, customers)),
  forEachCompany('supplier_pinyin', ({ database }, id) => fillPinyin(database, id, suppliers)),
  forEachCompany('user_pinyin', ({ database }, id) => fillPinyin(database, id, users, users.realName)),
  forEachCompany('upload_permissions', clearUnusedUploads),
  forEachCompany('removed_files', clearRemovedFiles),
  forEachCompany('jobs', ({ jobs }, tenantId) => jobs.clear(tenantId)),
];
