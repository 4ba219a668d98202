import { useSyncExternalStore } from 'react';

/** The full-screen state and a function that toggles it; null where the browser does not support it. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } | null {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { isFull, toggle } : null;
}

function toggle(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The user or the system may refuse; the page then stays as it is.
  change.catch(() => undefined);
}

function watch(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
