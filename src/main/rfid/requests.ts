import { AppError } from '#shared/errors';

/** The requests under way by key: a repeated request joins the running one. */
export function createRequests() {
  const running = new Map<string, { work: Promise<unknown>; controller: AbortController }>();
  const abort = (controller: AbortController) => controller.abort(new AppError('tag.cancelled'));

  return {
    run<T>(key: string, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const earlier = running.get(key);
      if (earlier) return earlier.work as Promise<T>;
      const controller = new AbortController();
      const work = start(controller.signal).finally(() => running.delete(key));
      running.set(key, { work, controller });
      return work;
    },
    cancel(key: string): void {
      const request = running.get(key);
      if (request) abort(request.controller);
    },
    cancelAll(): void {
      for (const { controller } of running.values()) abort(controller);
    },
  };
}
