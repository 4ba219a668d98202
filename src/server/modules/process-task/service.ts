export { holdLiveTasksOf } from './held-task.ts';
export { voidTasks } from './void-tasks.ts';
