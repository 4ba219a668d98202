import { createSettingsStore, type SettingsStore } from '../../src/main/storage/settings.ts';

/** The settings of a desk, kept in memory; `chosen` differ from the defaults. */
export function createMemorySettings(chosen: Parameters<SettingsStore['update']>[0] = {}): SettingsStore {
  const store: Record<string, unknown> = {};
  const file = { path: '', store, set: (change: object) => Object.assign(store, change) };
  const settings = createSettingsStore(file, []);
  settings.update(chosen);
  return settings;
}
