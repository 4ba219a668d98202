import type { Catalogue } from '../catalogue.ts';

export const lock: Catalogue['lock'] = {
  lock: 'Lock',
  title: 'Set a lock password',
  explained: 'Only this password opens the screen again; open pages and what you typed are kept.',
  password: 'Lock password',
  passwordRequired: 'The lock password must not be empty',
  locked: 'Locked',
  lockedBy: 'Locked by {{name}}',
  unlock: 'Unlock',
  wrong: 'Wrong password (attempt {{count}}).',
  wait: 'Wait {{count}} s before the next one.',
  failed: 'Cannot unlock just now: the desk host does not answer. Try again shortly.',
  signOut: 'Sign out instead',
};
