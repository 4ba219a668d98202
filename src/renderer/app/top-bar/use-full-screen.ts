import { useSyncExternalStore } from 'react';

/** Whether the program fills the screen, and the way to change it; null where the browser does not offer it. */
export function useFullScreen(): { isFull: boolean; toggle: () => void } | null {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  return document.fullscreenEnabled ? { isFull, toggle } : null;
}

function toggle(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // The person or the system may refuse it; the page is as it was then.
  change.catch(() => undefined);
}

function watch(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
