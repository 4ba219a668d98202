import { inject } from 'vitest';
import type { Windows } from './windows-node.ts';

/** Why this file's tests cannot be run, or null if they can: a Windows, and what else they need. */
export function findObstacle(...others: (string | null)[]): string | null {
  return [inject('windows').obstacle, ...others].find((obstacle) => obstacle !== null) ?? null;
}

/** The name of a group of tests, with the reason where they are skipped. */
export function nameGroup(name: string, obstacle: string | null): string {
  return obstacle === null ? name : `${name} (${obstacle})`;
}

/** The Windows of this run. */
export function requireWindows(): Windows {
  const windows = inject('windows');
  if (windows.obstacle !== null) throw new Error(windows.obstacle);
  return windows;
}
