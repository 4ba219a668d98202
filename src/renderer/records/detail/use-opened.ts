import { useState } from 'react';

interface Opened<T> {
  /** The last opened record; stays while its panel is closing. */
  shown: T | null;
  isOpen: boolean;
  open(one: T): void;
  close(): void;
}

/** Which record of a list is open beside it. */
export function useOpened<T>(): Opened<T> {
  const [state, setState] = useState<{ shown: T | null; isOpen: boolean }>({ shown: null, isOpen: false });
  return {
    ...state,
    open: (shown) => setState({ shown, isOpen: true }),
    close: () => setState(({ shown }) => ({ shown, isOpen: false })),
  };
}
