import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm';
import { destination, type Logger, type LoggerOptions, pino } from 'pino';

/**
 * A log above this size is moved aside, replacing the one moved aside before. Lines that could not be written are kept up to
 * this size.
 */
const LONGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Fields that carry secrets. Bodies and query strings are never logged. */
const OPTIONS: LoggerOptions = {
  redact: ['req.headers.authorization', 'req.headers["blade-auth"]', 'req.headers.cookie'],
  serializers: {
    err: describeFailure,
    req: (request) => ({
      method: request.method,
      // The query may contain a password or a token.
      path: String(request.url).split('?')[0],
      address: request.ip,
    }),
  },
};

/**
 * An error for the log. For an error of the database only message and statement are kept, because its parameters and
 * details contain user input.
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
 * Logs one JSON line an event, into `<data>/logs/server.log`, or to standard error without data folder. Lines are
 * written synchronously: there are few, and the last one before a crash matters most.
 */
export function openLog(dataDir: string | undefined): Logger {
  if (dataDir === undefined) return pino(OPTIONS, process.stderr);
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'server.log');
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const moveAside = () => {
    size = 0;
    renameSync(file, `${file}.1`);
  };
  if (size > LONGEST_LOG_BYTES) moveAside();
  const lines = destination({ dest: file, sync: true, maxLength: LONGEST_LOG_BYTES });
  // Without a listener a full disk would fail the call that logs. The lines are written with the next one that can be.
  let isFailing = false;
  lines.on('error', (error) => {
    if (!isFailing) process.stderr.write(`${file}: ${error.message}\n`);
    isFailing = true;
  });
  lines.on('write', () => {
    isFailing = false;
  });
  const logger = pino(OPTIONS, {
    write(line) {
      lines.write(line);
      size += Buffer.byteLength(line);
      if (size <= LONGEST_LOG_BYTES) return;
      try {
        moveAside();
        lines.reopen();
      } catch (error) {
        // Something holds the file. It is tried again after as many further lines.
        logger.warn({ err: error }, 'the log was not moved aside');
      }
    },
  });
  return logger;
}
