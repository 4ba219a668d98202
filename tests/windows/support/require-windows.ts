import { inject } from 'vitest';
import type { Windows } from './windows-node.ts';

/** The reason why this file's tests cannot run, because of Windows or another obstacle; null if they can. */
export function findObstacle(...others: (string | null)[]): string | null {
  return [inject('windows').obstacle, ...others].find((obstacle) => obstacle !== null) ?? null;
}

/** The name of a group of tests, with the reason when they are skipped. */
export function nameGroup(name: string, obstacle: string | null): string {
  return obstacle === null ? name : `${name} (${obstacle})`;
}

/** The Windows of this run. */
export function requireWindows(): Windows {
  const windows = inject('windows');
  if (windows.obstacle !== null) throw new Error(windows.obstacle);
  return windows;
}
