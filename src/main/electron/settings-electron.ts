import Store from 'electron-store';
import { dataFiles } from '../storage/data-folder.ts';
import {
  createSettingsStore,
  keepDamagedSettingsAside,
  SETTINGS_FILE,
  type SettingsFile,
  type SettingsStore,
} from '../storage/settings.ts';

/** Settings in the client, in `<dataDir>/settings.json`; the file also keeps the window's place. */
export function openElectronSettings(dataDir: string): { settings: SettingsStore; file: SettingsFile } {
  const notices = keepDamagedSettingsAside(dataFiles(dataDir).settings);
  const file = new Store<Record<string, unknown>>({
    cwd: dataDir,
    name: SETTINGS_FILE.name,
    configFileMode: SETTINGS_FILE.mode,
  });
  return { settings: createSettingsStore(file, notices), file };
}
