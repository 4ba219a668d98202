import type { AppError, ErrorCode } from './errors.ts';

const UNANSWERED: ReadonlySet<ErrorCode> = new Set([
  'server.unreachable',
  'server.no_answer',
  'server.outcome_unknown',
]);

/** Whether a call got no answer: the back office is away, or did not answer in time. */
export const isUnanswered = ({ code }: Pick<AppError, 'code'>): boolean => UNANSWERED.has(code);
