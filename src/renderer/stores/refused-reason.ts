import { useSession } from './session.ts';

/** What a user typed for the step that was refused last. */
let refused: { userId: string | undefined; title: string; reason: string } | null = null;

const userIdNow = () => useSession.getState().record?.token.user_id;

/**
 * Keeps the reason of a refused step, whose question has this title: a user who cancels it to look at what others have
 * changed finds the reason when asked again.
 */
export function keepRefusedReason(title: string, reason: string): void {
  refused = { userId: userIdNow(), title, reason };
}

/** The reason that the user typed for the step with this question, if it was refused; otherwise empty. */
export function refusedReason(title: string): string {
  return refused?.title === title && refused.userId === userIdNow() ? refused.reason : '';
}

export function forgetRefusedReason(): void {
  refused = null;
}
