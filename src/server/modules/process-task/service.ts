export { holdLiveTasksOf, voidTasks } from './void-tasks.ts';
