import { useSession } from './session.ts';

/** Choices that only memory can hold, such as a file, of pages and dialogs that an ended session has closed. */
const held = new Map<string, unknown>();

/**
 * Holds the choices of a page or dialog that is being closed if an ended session is the reason, until the same user signs in
 * again.
 */
export function holdChoices(name: string, choices: unknown): void {
  const { record, signedOutReason } = useSession.getState();
  if (record === null && signedOutReason === 'expired') held.set(name, choices);
}

/** The choices that were held under this name; null without any. */
export function heldChoices<T>(name: string): T | null {
  return (held.get(name) as T | undefined) ?? null;
}

export function dropChoices(name: string): void {
  held.delete(name);
}

/** For the next user, or when the user signs out. */
export function dropAllChoices(): void {
  held.clear();
}
