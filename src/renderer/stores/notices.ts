import { create } from 'zustand';
import type { AppError, ErrorPayload } from '#shared/errors';

/** Errors on their way to the person: the layout shows them as notifications, the sign-in page in place. */
interface NoticesState {
  queue: { id: number; error: AppError }[];
  /** What the desk host had to say: a restored settings file, a recovered journal. */
  host: ErrorPayload[];
  /** What a person must have read before anything else; the page begins anew then. */
  alert: AppError | null;
}

export const useNotices = create<NoticesState>(() => ({ queue: [], host: [], alert: null }));

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

export function showAlert(alert: AppError): void {
  useNotices.setState({ alert });
}

/** Whether it is a new one. */
export function addHostNotice(notice: ErrorPayload): boolean {
  const { host } = useNotices.getState();
  const isKnown = host.some(({ code, message }) => code === notice.code && message === notice.message);
  if (!isKnown) useNotices.setState({ host: [...host, notice] });
  return !isKnown;
}
