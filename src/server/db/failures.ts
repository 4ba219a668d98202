/**
 * SQLSTATE classes and system errors that mean the database cannot be reached now, takes too long (57014) or takes no
 * changes because it is a standby still (25006), rather than that we asked wrongly.
 */
const UNAVAILABLE_STATES = /^(08|53|57P|57014|25006)/;
const CONFLICT_STATES = new Set(['23503', '23505', '40P01', '40001']);
const UNAVAILABLE_ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** node-postgres gives these no code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

export type DatabaseFailure = 'unavailable' | 'bad-value' | 'conflict';

/**
 * Tells failures of the database that have their own answer from our own faults (null): it is away, or a value cannot
 * be stored (SQLSTATE class 22: out of range, a NUL in text), or another row has it or needs it (23503, 23505), or two
 * changes at once waited for each other and this one was given up (40P01, 40001).
 */
export function classifyDatabaseFailure(error: unknown): DatabaseFailure | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^22\w{3}$/.test(code)) return 'bad-value';
    if (CONFLICT_STATES.has(code)) return 'conflict';
    if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_MESSAGES.test(cause.message)) return 'unavailable';
    if (isFromSocket(cause) && UNAVAILABLE_ERRNOS.has(code)) return 'unavailable';
  }
  return null;
}

/** Whether the database ended a statement because it took longer than it may (SQLSTATE 57014). */
export function isStatementTooSlow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '57014') return true;
  return false;
}

/**
 * Whether the database gave a transaction up for another one: two waited for each other (40P01), or they cannot both be right
 * (40001). Run again it may well succeed.
 */
export function wasGivenUp(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '40P01' || cause.code === '40001')) return true;
  return false;
}

/** A missing file is ENOENT too; only a socket's error names the call `connect`, `read` or `write`. */
function isFromSocket(error: Error): boolean {
  if (error instanceof AggregateError) return true;
  const call = 'syscall' in error ? error.syscall : undefined;
  return call === 'connect' || call === 'read' || call === 'write' || call === 'getaddrinfo';
}
