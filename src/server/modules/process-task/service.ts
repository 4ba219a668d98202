export { findTimberLabels } from './find-timber-labels.ts';
export { holdLiveTasksOf } from './held-task.ts';
export { voidTasks } from './void-tasks.ts';
