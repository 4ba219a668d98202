export { DeskWaits } from './waits.ts';
