import type { Job } from '#shared/desk/contract/jobs';

/**
 * Returns a function that decides whether a report of a job brings another state. Most reports are of a running job's
 * progress, ten a second, which the tray does not show; drawing its menu queries the print service.
 */
export function createStateChanges(): (job: Pick<Job, 'id' | 'state'>) => boolean {
  const sending = new Set<string>();
  return ({ id, state }) => {
    if (state !== 'sending') {
      sending.delete(id);
      return true;
    }
    const isNew = !sending.has(id);
    sending.add(id);
    return isNew;
  };
}
