import { useEffect, useRef } from 'react';
import { hasOpenDialog } from '../dialog/open-dialog.ts';
import { createLoneKeys } from './lone-keys.ts';
import { actionOf, addKeys, isTyping, nameOfKey, type ScreenKey } from './screen-keys.ts';

/**
 * Registers keys that work while the part is shown, and lists them in the overview (`?`). They do not work while the
 * user types (except function keys), under a dialog, or as a character of a scanned code.
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

const loneKeys = createLoneKeys();

/** One listener for all parts; adding it again has no effect. */
function onKeyDown(event: KeyboardEvent): void {
  const key = nameOfKey(event);
  const found = event.defaultPrevented ? undefined : actionOf(key);
  const run = (isTyping(event) && !isFunctionKey(event)) || hasOpenDialog() ? undefined : found;
  const isCharacter = key.length === 1;
  loneKeys.press(event, isCharacter ? run : undefined);
  if (run === undefined) return;
  event.preventDefault();
  if (!isCharacter) run();
}

const isFunctionKey = ({ key, isComposing }: KeyboardEvent): boolean => /^F\d+$/.test(key) && !isComposing;
