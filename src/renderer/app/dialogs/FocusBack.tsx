import { type ReactNode, useEffect, useState } from 'react';

/** Returns the focus to its previous place when the dialog inside is closed and removed. */
export function FocusBack({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // A focus that has moved on meanwhile is left alone.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return children;
}
