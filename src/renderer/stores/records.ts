/** How long an item is stored: permanently, or until the browser's tab is closed. */
export type StorageKind = 'local' | 'session';

/** A stored item in the specification's form. */
export interface StoredRecord {
  dataType: 'string' | 'number' | 'boolean' | 'object';
  content: unknown;
  type: StorageKind;
  /** Milliseconds since 1970. */
  datetime: number;
}

/** The part of the DOM's Storage that records use, so that they can be tested without it. */
export type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'veneer-desk-';

export function readRecord(storage: RecordStorage, name: string): StoredRecord | null {
  const text = storage.getItem(PREFIX + name);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isStoredRecord(value) ? value : null;
  } catch {
    // Foreign or truncated: counts as absent and is overwritten by the next write.
    return null;
  }
}

/** Stores a record; false if a full or forbidden storage refuses it: a preference may be lost, but work goes on. */
export function writeRecord(
  storage: RecordStorage,
  name: string,
  content: unknown,
  type: StorageKind = 'local',
): boolean {
  const record: StoredRecord = { dataType: dataTypeOf(content), content, type, datetime: Date.now() };
  try {
    storage.setItem(PREFIX + name, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

export function removeRecord(storage: RecordStorage, name: string): void {
  storage.removeItem(PREFIX + name);
}

/** Removes the records whose name begins so and that were written before a time (ms since 1970), and unreadable ones. */
export function removeOldRecords(
  storage: RecordStorage & Pick<Storage, 'key' | 'length'>,
  beginning: string,
  before: number,
): void {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((key) => key.startsWith(PREFIX + beginning))
    .map((key) => key.slice(PREFIX.length));
  for (const name of names)
    if ((readRecord(storage, name)?.datetime ?? 0) < before) removeRecord(storage, name);
}

/** The storage key of a record, for listening to other tabs. */
export function recordKey(name: string): string {
  return PREFIX + name;
}

function dataTypeOf(content: unknown): StoredRecord['dataType'] {
  const type = typeof content;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

function isStoredRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && 'content' in value && 'datetime' in value;
}
