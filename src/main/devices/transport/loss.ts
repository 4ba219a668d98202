import { AppError, type ErrorCode } from '#shared/errors';

/** The listeners of a transport; reports a loss once. */
export interface Listeners {
  data(chunk: Uint8Array): void;
  /** Reports the loss as `reader.disconnected` or with another code. */
  lost(cause?: unknown, code?: ErrorCode): void;
  onData(listener: (chunk: Uint8Array) => void): void;
  onLost(listener: (error: AppError) => void): void;
  /** Stops reporting data and losses. */
  mute(): void;
}

export function createListeners(name: string): Listeners {
  let onData: (chunk: Uint8Array) => void = () => {};
  let onLost: (error: AppError) => void = () => {};
  let silent = false;
  return {
    data(chunk) {
      if (!silent) onData(chunk);
    },
    lost(cause, code = 'reader.disconnected') {
      if (silent) return;
      silent = true;
      onLost(new AppError(code, { port: name }, { cause }));
    },
    onData(listener) {
      onData = listener;
    },
    onLost(listener) {
      onLost = listener;
    },
    mute() {
      silent = true;
    },
  };
}
