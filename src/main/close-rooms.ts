/**
 * Closes rooms in reverse, so that each ends before those it uses. One that cannot be closed does not keep the others open;
 * rejects with the first error once all were tried.
 */
export async function closeRooms(closers: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
