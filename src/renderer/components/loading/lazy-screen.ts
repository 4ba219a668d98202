import { type ComponentType, lazy } from 'react';
import { AppError } from '#shared/errors';

const RETRY_AFTER_MS = 800;
/** The specification's chunk load timeout. */
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 100;

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Of every screen, as they were declared. */
const loads: (() => Promise<unknown>)[] = [];

/**
 * A screen loaded when it is first opened, or ahead. One failed fetch is tried again before `page.not_loaded` shows; then
 * only another page helps, because most browsers remember that a module could not be fetched.
 */
export function lazyScreen<Props = object>(load: Load<Props>): ComponentType<Props> {
  loads.push(load);
  return lazy(async () => {
    try {
      return { default: await withTimeout(loadTwice(load)) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('page.not_loaded', { reason }, { cause: error });
    }
  });
}

/**
 * Fetches all screens one by one while the page has nothing else to do, as long as `mayGoOn`: they open at once then, and
 * also while the server is away.
 */
export async function fetchAhead(mayGoOn: () => boolean): Promise<void> {
  for (const load of loads) {
    await untilIdle();
    if (!mayGoOn()) return;
    try {
      await load();
    } catch {
      // Told when it is opened. The next one would fail too, and that is remembered.
      return;
    }
  }
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    // A dropped connection is the usual reason; the second failure is shown.
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return load();
  }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('chunk load timeout')), TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not tell.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
