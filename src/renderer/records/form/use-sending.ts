import { useState } from 'react';
import { flushSync } from 'react-dom';

export interface Sending {
  /** True while the values are on their way to the back office. */
  isSending: boolean;
  send<T>(work: () => Promise<T>): Promise<T>;
}

/** Whether the values of a form are being sent, so that it takes no input (`HeldForm`). */
export function useSending(): Sending {
  const [isSending, setSending] = useState(false);
  return {
    isSending,
    async send(work) {
      setSending(true);
      try {
        return await work();
      } finally {
        // Drawn before the answer is shown, which may focus the field that it refuses.
        flushSync(() => setSending(false));
      }
    },
  };
}
