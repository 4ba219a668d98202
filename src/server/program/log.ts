import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';

/** A log this long is set aside at the next start; the one set aside before it goes. */
const LONGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Where secrets travel. Bodies and query strings are never logged at all. */
const OPTIONS: LoggerOptions = {
  redact: ['req.headers.authorization', 'req.headers["blade-auth"]', 'req.headers.cookie'],
  serializers: {
    err: describeFailure,
    req: (request) => ({
      method: request.method,
      // The query may hold a password, a token or a bearer.
      path: String(request.url).split('?')[0],
      address: request.ip,
    }),
  },
};

/**
 * An error for the log. Of one from the database only its text and the statement are kept, because its parameters and
 * details hold what people typed.
 */
function describeFailure(error: Error): object {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof DrizzleQueryError)) continue;
    const reason = cause.cause;
    return {
      type: 'DatabaseError',
      message: reason?.message ?? 'query failed',
      code: reason !== undefined && 'code' in reason ? reason.code : undefined,
      query: cause.query,
      stack: reason?.stack,
    };
  }
  return pino.stdSerializers.err(error);
}

/**
 * One JSON line an event, in `<data>/logs/server.log`; on standard error when there is no data folder. Lines are written
 * at once: there are few, and the last one before a crash is the one that matters.
 */
export function openLog(dataDir: string | undefined): Logger {
  if (dataDir === undefined) return pino(OPTIONS, process.stderr);
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'server.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG_BYTES)
    renameSync(file, `${file}.1`);
  return pino(OPTIONS, destination({ dest: file, sync: true }));
}
