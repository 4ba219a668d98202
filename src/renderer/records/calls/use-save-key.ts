import { useEffect, useRef } from 'react';

/** The open forms, the one in front last. */
const openForms: object[] = [];

/** Ctrl+S saves the form in front wherever the focus is, because the focused element may just have been removed. */
export function useSaveKey(save: () => Promise<void>): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    openForms.push(latest);
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || event.isComposing) return;
      if (openForms.at(-1) !== latest) return;
      event.preventDefault();
      void latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      openForms.splice(openForms.indexOf(latest), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
