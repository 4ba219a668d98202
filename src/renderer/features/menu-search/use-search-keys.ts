import { useEffect, useRef } from 'react';
import { hasOpenDialog } from '../../components/dialog/open-dialog.ts';

/** Calls `onSearch` for Ctrl+K (Command+K) everywhere, and for / outside of fields unless the page uses it. */
export function useSearchKeys(onSearch: () => void): void {
  const latest = useRef(onSearch);
  latest.current = onSearch;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isShortcut =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || event.isComposing || !(isShortcut || (isSlash && !isField(event.target))))
        return;
      // A dialog handles its own keys.
      if (hasOpenDialog()) return;
      event.preventDefault();
      latest.current();
    }
    // Registered again at each key, so that it runs after the page's own listeners.
    const listenLast = () => window.addEventListener('keydown', onKeyDown, { once: true });
    window.addEventListener('keydown', listenLast, true);
    return () => {
      window.removeEventListener('keydown', listenLast, true);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
