import { type ComponentType, lazy } from 'react';
import { AppError } from '#shared/errors';
import { loadScreenWords } from '../../i18n/setup.ts';

const RETRY_AFTER_MS = 800;
/** The specification's chunk load timeout. */
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 100;

type Load<Props> = () => Promise<ComponentType<Props>>;

/** The loads of every screen in the order of declaration. */
const loads: (() => Promise<unknown>)[] = [];

/**
 * A screen loaded with its words when it is first opened, or ahead. A failed fetch is repeated once before
 * `page.not_loaded` is shown; after that a reload is needed, because React keeps the failure.
 */
export function lazyScreen<Props = object>(load: Load<Props>): ComponentType<Props> {
  return lazyPage(async () => (await Promise.all([load(), loadScreenWords()]))[0]);
}

/** The same for a page that is shown before any screen, and does with the words of the workspace. */
export function lazyPage<Props = object>(load: Load<Props>): ComponentType<Props> {
  return lazyAnew(load)();
}

/** The same for a component that is made anew after a failure, which fetches it again. */
export function lazyAnew<Props = object>(load: Load<Props>): () => ComponentType<Props> {
  const loadPart = lazyPart(load);
  return () => lazy(async () => ({ default: await loadPart() }));
}

/** The same for another part of the page: loads it once, with the first call, or again after a failure. */
export function lazyPart<T>(load: () => Promise<T>): () => Promise<T> {
  loads.push(load);
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= withTimeout(loadTwice(load)).catch((error: unknown) => {
      loaded = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      throw new AppError('page.not_loaded', { reason }, { cause: error });
    });
    return loaded;
  };
}

/**
 * Fetches all screens one by one while the page is idle and `mayGoOn`: they then open at once, even while the server
 * is away.
 */
export async function fetchAhead(mayGoOn: () => boolean): Promise<void> {
  for (const load of loads) {
    await untilIdle();
    if (!mayGoOn()) return;
    try {
      await load();
    } catch {
      // Reported when the screen is opened. The next fetch would fail too, and browsers remember that.
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
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
