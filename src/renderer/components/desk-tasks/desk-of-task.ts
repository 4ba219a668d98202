import type { DeskTask } from '#shared/api/desk-task';

/** The desk of a task, and who was signed in there when it was taken; empty for a task that any registered desk may take. */
export const deskOfTask = ({ deskName, takerName }: DeskTask): string =>
  [deskName, takerName].filter(Boolean).join(' · ');
