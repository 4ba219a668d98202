export { postWork, type WorkPlace } from './post-work.ts';
export { DeskWaits } from './waits.ts';
