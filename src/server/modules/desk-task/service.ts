export { postWork } from './post-work.ts';
export { DeskWaits } from './waits.ts';
