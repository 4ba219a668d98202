import { type Answer, codeOf, DESCRIBED_ABOVE, isRefusal, messageOf } from '#shared/api/answer';
import { AppError, describeError, type ErrorCode, toAppError } from '#shared/errors';
import { isPassing } from '#shared/passing-failures';

/** Where an error is shown to the user: as a notification once per burst, in place, and so on. */
export type ShownIn = 'nowhere' | 'notification' | 'in place' | 'banner' | 'alert';

/** The client's reaction after an error was shown. */
export type Reaction =
  | 'give to the caller'
  | 'renew the token and retry once'
  | 'sign out'
  | 'reload'
  | 'none';

interface Behaviour {
  /** The message: an error's own, the server's with an error's own as fallback, or a key of the word catalogue. */
  message: { error: ErrorCode } | { server: ErrorCode } | { words: string } | null;
  /** The question asked before the action, where there is one. */
  question?: string;
  shown: ShownIn;
  reaction: Reaction;
}

/** The specification's error catalogue (§8): every situation, its message, where it is shown, and the reaction. */
export const ERROR_CATALOGUE = {
  passed: { message: null, shown: 'nowhere', reaction: 'give to the caller' },
  tokenRefused: { message: null, shown: 'nowhere', reaction: 'renew the token and retry once' },
  sessionOver: { message: { error: 'auth.expired' }, shown: 'in place', reaction: 'sign out' },
  described: { message: { server: 'unexpected' }, shown: 'notification', reaction: 'give to the caller' },
  refused: { message: { server: 'unexpected' }, shown: 'notification', reaction: 'give to the caller' },
  unreachable: { message: { error: 'server.unreachable' }, shown: 'banner', reaction: 'give to the caller' },
  signInRefused: { message: { server: 'unexpected' }, shown: 'in place', reaction: 'give to the caller' },
  forcedOffline: { message: { error: 'auth.forced_offline' }, shown: 'alert', reaction: 'reload' },
  bindingRefused: { message: { server: 'auth.bind_failed' }, shown: 'in place', reaction: 'none' },
  phoneBound: { message: { words: 'signin.bound' }, shown: 'in place', reaction: 'reload' },
  signatureRefused: { message: { error: 'upload.sign_failed' }, shown: 'in place', reaction: 'none' },
  uploadFailed: { message: { error: 'upload.failed' }, shown: 'in place', reaction: 'none' },
  uploadScopeUnknown: { message: { error: 'upload.scope_unknown' }, shown: 'in place', reaction: 'none' },
  removalFailed: { message: { error: 'upload.remove_failed' }, shown: 'notification', reaction: 'none' },
  chatLost: { message: { error: 'chat.disconnected' }, shown: 'in place', reaction: 'none' },
  logUploaded: {
    message: { words: 'errorLog.uploaded' },
    question: 'errorLog.uploadConfirm',
    shown: 'notification',
    reaction: 'none',
  },
  logCleared: {
    message: { words: 'errorLog.cleared' },
    question: 'errorLog.clearConfirm',
    shown: 'notification',
    reaction: 'none',
  },
  switchRefused: { message: { server: 'auth.switch_refused' }, shown: 'notification', reaction: 'none' },
  done: { message: { words: 'common.done' }, shown: 'notification', reaction: 'none' },
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
 * message if the row has it so, with the row's own as fallback.
 */
export function withMessageOf(situation: Situation, cause: unknown): AppError {
  const { message }: Behaviour = ERROR_CATALOGUE[situation];
  const error = toAppError(cause);
  if (message !== null && 'error' in message) {
    const reason = { zh: describeError(error, 'zh'), en: describeError(error, 'en') };
    return new AppError(message.error, { reason }, { cause });
  }
  if (message !== null && 'server' in message && error.code === 'unexpected') {
    return new AppError(message.server, error.details, { cause });
  }
  return error;
}

/** True when a refused renewal means that the session has ended; after a passing failure the next call tries again. */
export const endsSession = (error: AppError): boolean => !isPassing(error);
