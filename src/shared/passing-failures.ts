import type { AppError, ErrorCode } from './errors.ts';

/** Failures independent of the request: the same call may succeed later. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'server.unreachable',
  'server.no_answer',
  'server.restarting',
  'server.crashed',
  'database.unavailable',
  'database.no_space',
  'request.too_many',
  'request.busy',
]);

export const isPassing = ({ code }: Pick<AppError, 'code'>): boolean => PASSING.has(code);
