import { useEffect, useRef } from 'react';
import { hasOpenDialog } from '../dialog/open-dialog.ts';
import { actionOf, addKeys, isTyping, nameOfKey, type ScreenKey } from './screen-keys.ts';

/**
 * Registers keys that work while the part is shown, and lists them in the overview (`?`). They do not work while the
 * user types (except function keys) or under a dialog.
 */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const remove = addKeys(latest);
    window.addEventListener('keydown', onKeyDown);
    return remove;
  }, []);
}

/** One listener for all parts; adding it again has no effect. */
function onKeyDown(event: KeyboardEvent): void {
  const key = nameOfKey(event);
  const run = event.defaultPrevented ? undefined : actionOf(key);
  if (run === undefined || (isTyping(event) && !isFunctionKey(event)) || hasOpenDialog()) return;
  event.preventDefault();
  run();
}

const isFunctionKey = ({ key, isComposing }: KeyboardEvent): boolean => /^F\d+$/.test(key) && !isComposing;
