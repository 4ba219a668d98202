import { type ComponentType, createElement, lazy } from 'react';

const RETRY_AFTER_MS = 800;
/** The specification's chunk load timeout. */
const TIMEOUT_MS = 120_000;

/**
 * A screen loaded when it is first opened. One failed fetch is tried again before the error shows; opened once more
 * after that, it is fetched anew.
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await withTimeout(loadTwice(load)) };
      } catch (error) {
        // React keeps a failed piece for good; the next opening gets a new one.
        Piece = prepare();
        throw error;
      }
    });
  let Piece = prepare();
  return () => createElement(Piece);
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
