import { type Answer, codeOf, DESCRIBED_ABOVE, isRefusal, messageOf } from '#shared/api/answer';
import { AppError, describeError, type ErrorCode, toAppError } from '#shared/errors';

/** Where an error is shown to the user: as a notification once per burst, in place, and so on. */
export type Told = 'nowhere' | 'notification' | 'in place' | 'banner' | 'alert';

/** The client's reaction after an error was shown. */
export type Consequence =
  | 'give to the caller'
  | 'renew the token and retry once'
  | 'sign out'
  | 'reload'
  | 'none';

interface Behaviour {
  /** The message: an error's own, the server's with an error's own as fallback, or a key of the word catalogue. */
  says: { error: ErrorCode } | { server: ErrorCode } | { words: string } | null;
  /** The question asked before the action, where there is one. */
  asks?: string;
  told: Told;
  follows: Consequence;
}

/** The specification's error catalogue (§8): every situation, its message, where it is shown, and the reaction. */
export const ERROR_CATALOGUE = {
  passed: { says: null, told: 'nowhere', follows: 'give to the caller' },
  tokenRefused: { says: null, told: 'nowhere', follows: 'renew the token and retry once' },
  sessionOver: { says: { error: 'auth.expired' }, told: 'in place', follows: 'sign out' },
  described: { says: { server: 'unexpected' }, told: 'notification', follows: 'give to the caller' },
  refused: { says: { server: 'unexpected' }, told: 'notification', follows: 'give to the caller' },
  unreachable: { says: { error: 'server.unreachable' }, told: 'banner', follows: 'give to the caller' },
  signInRefused: { says: { server: 'unexpected' }, told: 'in place', follows: 'give to the caller' },
  forcedOffline: { says: { error: 'auth.forced_offline' }, told: 'alert', follows: 'reload' },
  bindingRefused: { says: { server: 'auth.bind_failed' }, told: 'in place', follows: 'none' },
  phoneBound: { says: { words: 'signin.bound' }, told: 'in place', follows: 'reload' },
  signatureRefused: { says: { error: 'upload.sign_failed' }, told: 'in place', follows: 'none' },
  uploadFailed: { says: { error: 'upload.failed' }, told: 'in place', follows: 'none' },
  uploadScopeUnknown: { says: { error: 'upload.scope_unknown' }, told: 'in place', follows: 'none' },
  removalFailed: { says: { error: 'upload.remove_failed' }, told: 'notification', follows: 'none' },
  chatLost: { says: { error: 'chat.disconnected' }, told: 'in place', follows: 'none' },
  logUploaded: {
    says: { words: 'errorLog.uploaded' },
    asks: 'errorLog.uploadConfirm',
    told: 'notification',
    follows: 'none',
  },
  logCleared: {
    says: { words: 'errorLog.cleared' },
    asks: 'errorLog.clearConfirm',
    told: 'notification',
    follows: 'none',
  },
  switchRefused: { says: { server: 'auth.switch_refused' }, told: 'notification', follows: 'none' },
  done: { says: { words: 'common.done' }, told: 'notification', follows: 'none' },
} as const satisfies Record<string, Behaviour>;

export type Situation = keyof typeof ERROR_CATALOGUE;

/** The facts about a call that judging its answer needs. */
export interface CallFacts {
  /** True when it carried a session: a 401 to a call without one is an ordinary refusal. */
  withSession: boolean;
  /** Codes left to the caller. */
  passCodes: readonly number[];
}

/**
 * The catalogue row of an answer; null for a success. Checks in the family's order: the white list, 401, a described
 * code, any other code but 200; a 200 with `error_description` is a refused sign-in.
 */
export function judgeAnswer(answer: Answer, { withSession, passCodes }: CallFacts): Situation | null {
  if (!isRefusal(answer)) return null;
  const code = codeOf(answer);
  if (passCodes.includes(code)) return 'passed';
  if (code === 401 && withSession) return 'tokenRefused';
  if (code === 200) return 'signInRefused';
  return code > DESCRIBED_ABOVE && messageOf(answer) !== '' ? 'described' : 'refused';
}

/**
 * Converts an error to one with its row's message: the row's own message with the cause as `{reason}`, or the server's
 * message if the row says so, with the row's own as fallback.
 */
export function tellAs(situation: Situation, cause: unknown): AppError {
  const { says }: Behaviour = ERROR_CATALOGUE[situation];
  const error = toAppError(cause);
  if (says !== null && 'error' in says) {
    const reason = { zh: describeError(error, 'zh'), en: describeError(error, 'en') };
    return new AppError(says.error, { reason }, { cause });
  }
  if (says !== null && 'server' in says && error.code === 'unexpected') {
    return new AppError(says.server, error.details, { cause });
  }
  return error;
}

/** Failures independent of the request: the same call may succeed later. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'server.unreachable',
  'server.no_answer',
  'server.restarting',
  'server.crashed',
  'database.unavailable',
  'request.too_many',
  'request.busy',
]);

export const isPassing = ({ code }: Pick<AppError, 'code'>): boolean => PASSING.has(code);

/** True when a refused renewal means that the session has ended; after a passing failure the next call tries again. */
export const endsSession = (error: AppError): boolean => !isPassing(error);
