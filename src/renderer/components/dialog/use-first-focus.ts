import { type RefObject, useEffect, useRef } from 'react';

interface Focusable {
  focus: () => void;
}

/**
 * Focuses the first control of a dialog as soon as `isReady`, unless the user has already focused something else
 * inside.
 */
export function useFirstFocus<T extends Focusable>(isReady = true): RefObject<T | null> {
  const first = useRef<T>(null);
  useEffect(() => {
    const hasBegun = document.activeElement?.closest('.ant-modal-body, .ant-modal-footer');
    if (isReady && !hasBegun) first.current?.focus();
  }, [isReady]);
  return first;
}
