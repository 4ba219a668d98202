import type { SettingsFile } from '../../src/main/storage/settings.ts';

/** A settings file of a desk that is only in memory, empty at first. */
export function settingsInMemory(): SettingsFile {
  const store: Record<string, unknown> = {};
  return { path: '', store, set: (change) => void Object.assign(store, change) };
}
