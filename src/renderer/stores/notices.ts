import { create } from 'zustand';
import type { AppError, ErrorPayload } from '#shared/errors';

/** Errors on their way to the person: the layout shows them as notifications, the sign-in page in place. */
interface NoticesState {
  queue: { id: number; error: AppError }[];
  /** What the desk host had to say: a restored settings file, a recovered journal. */
  host: ErrorPayload[];
}

export const useNotices = create<NoticesState>(() => ({ queue: [], host: [] }));

let lastId = 0;

export function showError(error: AppError): void {
  lastId += 1;
  const entry = { id: lastId, error };
  useNotices.setState((state) => ({ queue: [...state.queue, entry] }));
}

/** Takes what has been shown off the queue. */
export function dismissErrors(ids: number[]): void {
  useNotices.setState((state) => ({ queue: state.queue.filter((entry) => !ids.includes(entry.id)) }));
}

export function addHostNotice(notice: ErrorPayload): void {
  useNotices.setState((state) =>
    state.host.some((known) => known.code === notice.code && known.message === notice.message)
      ? state
      : { host: [...state.host, notice] },
  );
}

export function clearHostNotices(): void {
  useNotices.setState({ host: [] });
}
