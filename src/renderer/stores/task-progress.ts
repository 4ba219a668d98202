import { create } from 'zustand';
import type { TaskProgress } from '#shared/chat/messages';

interface TasksReported {
  /** Progress of the user's tasks at desks by id, as last reported over the socket. */
  progress: Readonly<Record<string, TaskProgress>>;
}

export const useTaskProgress = create<TasksReported>(() => ({ progress: {} }));

export function noteTaskProgress(task: TaskProgress): void {
  useTaskProgress.setState(({ progress }) => ({ progress: { ...progress, [task.id]: task } }));
}
