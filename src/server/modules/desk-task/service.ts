export { describeTags, noteTaggedPacks, refuseVoid } from './kinds/write-tags.ts';
export { postWork, type WorkPlace } from './post-work.ts';
export { giveBackTasks, isAway, seeDesk } from './presence.ts';
export { DeskWaits } from './waits.ts';
