import { useEffect } from 'react';
import type { DeskTask } from '#shared/api/desk-task';
import { OPEN_TASK_STATES, type TaskStateName } from '#shared/desk-tasks/states';
import { CHAT_STATUS } from '../../chat/status.ts';
import { useChat } from '../../stores/chat.ts';
import { useTaskProgress } from '../../stores/task-progress.ts';
import { useRefresh } from '../use-refresh.ts';

/** Interval in ms between reads of open tasks, without and with the socket that reports them. */
const LOOK_MS = { polled: 3000, pushed: 30_000 };

const OPEN: ReadonlySet<TaskStateName> = new Set(OPEN_TASK_STATES);

/**
 * The user's tasks with the progress the socket has reported since they were read. A change of state is read again, for
 * the desk and the reason that events leave out; without the socket all are read at intervals.
 */
export function useLiveTasks(tasks: readonly DeskTask[] | null, reload: () => void): DeskTask[] {
  const progress = useTaskProgress((state) => state.progress);
  const isPushed = useChat(({ status }) => status === CHAT_STATUS.connected);
  const read = tasks ?? [];
  const staleKey = read
    .filter(({ id, state }) => (progress[id]?.state ?? state) !== state)
    .map(({ id }) => `${id} ${progress[id]?.state}`)
    .join();
  const isWorking = read.some(({ state }) => OPEN.has(state));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the stale states reads again, not of the function.
  useEffect(() => {
    if (staleKey !== '') reload();
  }, [staleKey]);
  useRefresh(reload, isWorking ? LOOK_MS[isPushed ? 'pushed' : 'polled'] : null);

  return read.map((task) => {
    const reported = progress[task.id];
    // A task whose state differs from the report was loaded after it, or is about to be loaded again.
    if (reported?.state !== task.state) return task;
    // A reading forgets no tag: the later report has as many or more.
    const isLater = reported.found !== undefined && reported.found.tags >= (task.found?.tags ?? 0);
    return { ...task, done: Math.max(task.done, reported.done), ...(isLater && { found: reported.found }) };
  });
}
