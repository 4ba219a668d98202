/** Prevents a message box from being opened again while it is open: the second caller gets null. */
export function createOpenOnce(): <T>(name: string, show: () => Promise<T>) => Promise<T | null> {
  const open = new Set<string>();
  return async (name, show) => {
    if (open.has(name)) return null;
    open.add(name);
    try {
      return await show();
    } finally {
      open.delete(name);
    }
  };
}
