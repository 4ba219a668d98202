import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { z } from 'zod';
import { type Settings, SettingsSchema } from '#shared/desk/contract/settings';
import { AppError } from '#shared/errors';
import { unwritable } from './unwritable.ts';

/** The desk's settings, kept by electron-store in the client and by `conf` on plain Node. */
export interface SettingsStore {
  /** Notices about a damaged file that was kept aside when the store was opened. */
  readonly notices: AppError[];
  read(): Settings;
  update(change: Partial<Settings>): Settings;
  /** Returns a function that stops it. */
  onChanged(listener: (settings: Settings) => void): () => void;
}

/** The part of `conf` and electron-store used here. Both write atomically. */
export interface SettingsFile {
  readonly path: string;
  get store(): Record<string, unknown>;
  set(change: Record<string, unknown>): void;
}

/** Both stores use the same file, so that a desk may run with or without a window. */
export const SETTINGS_FILE = { name: 'settings', mode: 0o600 } as const;

export function defaultSettings(): Settings {
  return {
    deskName: hostname().trim().slice(0, 60) || 'desk',
    labelPrinterId: '',
    labelTemplateId: '',
    labelCaptions: null,
    readerId: '',
    printers: [],
    readers: [],
    antennaGains: {},
    adjustments: [],
    printerRoutes: [],
    server: null,
    language: null,
    notify: true,
    onClose: 'ask',
    downloadsDir: '',
    takesTasks: 'ask',
  };
}

/**
 * The settings in a store's file. Keys unknown to the schema (from a newer version, or the window's position) stay in
 * the file untouched. `update` throws `input.invalid`, or `file.unwritable` when the disk refuses.
 */
export function createSettingsStore(file: SettingsFile, notices: AppError[]): SettingsStore {
  const listeners = new Set<(settings: Settings) => void>();
  let current = SettingsSchema.parse({ ...defaultSettings(), ...file.store });
  return {
    notices,
    read: () => structuredClone(current),
    update(change) {
      const next = SettingsSchema.safeParse({ ...current, ...withoutUndefined(change) });
      if (!next.success) throw new AppError('input.invalid', { reason: next.error.issues[0]?.message ?? '' });
      try {
        file.set(next.data);
      } catch (cause) {
        throw unwritable(file.path, cause);
      }
      current = next.data;
      for (const listener of listeners) listener(structuredClone(current));
      return structuredClone(current);
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Checks the file before a store opens it. A file that is not JSON, or some of whose known keys are invalid, is renamed to
 * `<file>.damaged-<time>`, and its valid keys and entries are kept; returns the notice for it. Throws `file.unwritable`.
 */
export function keepDamagedSettingsAside(path: string): AppError[] {
  if (!existsSync(path)) return [];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    // Not JSON, or not readable: a notice is shown, and the file is kept for inspection.
    return [replace(path, {}, cause)];
  }
  const parsed = SettingsSchema.partial().safeParse(content);
  return parsed.success ? [] : [replace(path, validPart(content), parsed.error)];
}

function replace(path: string, valid: Record<string, unknown>, cause: unknown): AppError {
  const backup = `${path}.damaged-${Date.now()}`;
  const draft = `${path}.new`;
  const keepsSome = Object.keys(valid).length > 0;
  try {
    // First, so that a full disk leaves the file as it is.
    if (keepsSome) writeFileSync(draft, JSON.stringify(valid), { mode: SETTINGS_FILE.mode });
    renameSync(path, backup);
    if (keepsSome) renameSync(draft, path);
  } catch (failure) {
    throw unwritable(path, failure);
  }
  return new AppError('settings.corrupt', { backup }, { cause });
}

/** Without the keys, or the entries of their lists, that are invalid, as a newer version may have written them. */
function validPart(content: unknown): Record<string, unknown> {
  const keys = z.record(z.string(), z.unknown()).safeParse(content).data ?? {};
  const valid = Object.entries(keys).map(([key, value]) => {
    const schema = Object.hasOwn(SettingsSchema.shape, key)
      ? SettingsSchema.shape[key as keyof Settings]
      : z.unknown();
    if (schema.safeParse(value).success) return { [key]: value };
    if (!Array.isArray(value)) return {};
    return { [key]: value.filter((entry) => schema.safeParse([entry]).success) };
  });
  return Object.assign({}, ...valid);
}

function withoutUndefined<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
