import Conf from 'conf';
import { dataFiles } from './data-folder.ts';
import {
  createSettingsStore,
  keepDamagedSettingsAside,
  SETTINGS_FILE,
  type SettingsStore,
} from './settings.ts';

/** Settings on plain Node, in `<dataDir>/settings.json`. */
export function openNodeSettings(dataDir: string): SettingsStore {
  const notices = keepDamagedSettingsAside(dataFiles(dataDir).settings);
  const file = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: SETTINGS_FILE.name,
    configFileMode: SETTINGS_FILE.mode,
  });
  return createSettingsStore(file, notices);
}
