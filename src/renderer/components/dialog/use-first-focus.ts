import { type RefObject, useEffect, useRef } from 'react';

interface Focusable {
  focus: () => void;
}

/**
 * For what a person does first in a dialog: it has the focus as soon as `isReady`, unless the person has begun
 * somewhere else inside by then.
 */
export function useFirstFocus<T extends Focusable>(isReady = true): RefObject<T | null> {
  const first = useRef<T>(null);
  useEffect(() => {
    const hasBegun = document.activeElement?.closest('.ant-modal-body, .ant-modal-footer');
    if (isReady && !hasBegun) first.current?.focus();
  }, [isReady]);
  return first;
}
