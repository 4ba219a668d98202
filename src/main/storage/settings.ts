import type { Settings } from '#shared/desk/contract';
import type { AppError } from '#shared/errors';

/** The desk's settings, kept by electron-store in the client and by `conf` on plain Node. */
export interface SettingsStore {
  /** A damaged file that was kept aside when the store was opened. */
  readonly notices: AppError[];
  read(): Settings;
  update(change: Partial<Settings>): Settings;
  /** Returns its undo. */
  onChanged(listener: (settings: Settings) => void): () => void;
}
