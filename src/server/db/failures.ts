/**
 * SQLSTATE classes and system errors that mean the database is unavailable: it cannot be reached, takes too long
 * (57014), or is a standby that does not accept changes yet (25006).
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
/** Errors of node-postgres without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

export type DatabaseFailure = 'unavailable' | 'bad-value' | 'conflict';

/**
 * Classifies the database failures that have an error of their own: the database is unavailable; a value cannot be
 * stored (SQLSTATE class 22: out of range, a NUL in a text); another row has the value or refers to it (23503, 23505);
 * or two transactions blocked each other and this one was rolled back (40P01, 40001). Null for other failures, which
 * are faults of our code.
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

/** Whether the database cancelled a statement that exceeded its time limit (SQLSTATE 57014). */
export function isStatementTooSlow(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '57014') return true;
  return false;
}

/** Whether the database's disk is full (SQLSTATE 53100), which no wait mends. */
export function isOutOfSpace(error: unknown): boolean {
  return hasState(error, ['53100']);
}

/**
 * Whether the database rolled a transaction back because of another: a deadlock (40P01) or a serialization failure
 * (40001). A retry may succeed.
 */
export function wasRolledBack(error: unknown): boolean {
  return hasState(error, ['40P01', '40001']);
}

/**
 * Whether another transaction stored a value, or removed a row, between a transaction's check and its write (23505,
 * 23503). Repeating the check shows which.
 */
export function wasOvertaken(error: unknown): boolean {
  return hasState(error, ['23505', '23503']);
}

function hasState(error: unknown, states: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && states.some((state) => state === cause.code)) return true;
  return false;
}

/** A missing file is ENOENT too; only the error of a socket names the call `connect`, `read` or `write`. */
function isFromSocket(error: Error): boolean {
  if (error instanceof AggregateError) return true;
  const call = 'syscall' in error ? error.syscall : undefined;
  return call === 'connect' || call === 'read' || call === 'write' || call === 'getaddrinfo';
}
