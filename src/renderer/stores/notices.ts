import { create } from 'zustand';
import type { AppError, ErrorPayload } from '#shared/errors';

/** Errors to show to the user: the layout shows them as notifications, the sign-in page in place. */
interface NoticesState {
  queue: { id: number; error: AppError }[];
  /** Notices of the desk host: a restored settings file, a recovered journal. */
  host: ErrorPayload[];
  /** An error that the user must read first; the page then restarts. */
  alert: AppError | null;
}

export const useNotices = create<NoticesState>(() => ({ queue: [], host: [], alert: null }));

let lastId = 0;

export function showError(error: AppError): void {
  lastId += 1;
  const entry = { id: lastId, error };
  useNotices.setState((state) => ({ queue: [...state.queue, entry] }));
}

/** Removes shown errors from the queue. */
export function dismissErrors(ids: number[]): void {
  useNotices.setState((state) => ({ queue: state.queue.filter((entry) => !ids.includes(entry.id)) }));
}

export function showAlert(alert: AppError): void {
  useNotices.setState({ alert });
}

/** Adds a notice; true if it is new. */
export function addHostNotice(notice: ErrorPayload): boolean {
  const { host } = useNotices.getState();
  const isKnown = host.some(({ code, message }) => code === notice.code && message === notice.message);
  if (!isKnown) useNotices.setState({ host: [...host, notice] });
  return !isKnown;
}
