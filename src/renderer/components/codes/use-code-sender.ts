import { useState } from 'react';
import { type AppError, toAppError } from '#shared/errors';
import { useCountdown } from './use-countdown.ts';

/** The specification's delay before a code may be sent again. */
const RESEND_S = 60;

export interface CodeSender {
  /** Seconds until the next code may be sent; 0 when one may. */
  secondsLeft: number;
  sending: boolean;
  /**
   * Sends a code; counts down from 60, or from the server's number when it was too early. Resolves to the refusal, if
   * any.
   */
  send(sendCode: () => Promise<unknown>): Promise<AppError | null>;
}

/** The state of a button that sends a code to a phone. */
export function useCodeSender(): CodeSender {
  const { secondsLeft, start } = useCountdown();
  const [sending, setSending] = useState(false);
  return {
    secondsLeft,
    sending,
    async send(sendCode) {
      setSending(true);
      try {
        await sendCode();
        start(RESEND_S);
        return null;
      } catch (reason) {
        const error = toAppError(reason);
        const { seconds } = error.details;
        if (error.code === 'sms.too_soon' && typeof seconds === 'number') start(seconds);
        return error;
      } finally {
        setSending(false);
      }
    },
  };
}
