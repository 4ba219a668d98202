import type { DeskTask } from '#shared/api/desk-task';

/**
 * The desk of a task, and the user signed in there when it was accepted; empty for a task that any registered desk may
 * accept.
 */
export const deskOfTask = ({ deskName, takerName }: DeskTask): string =>
  [deskName, takerName].filter(Boolean).join(' · ');
