import { type ReactNode, useEffect, useState } from 'react';

/** Around a dialog that is taken away when it closes: the focus goes back to where it was before. */
export function FocusBack({ children }: { children: ReactNode }) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Who has moved on meanwhile is left alone.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return children;
}
