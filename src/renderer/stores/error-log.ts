import { create } from 'zustand';
import { localDateTime } from '../i18n/dates.ts';
import { readRecord, writeRecord } from './records.ts';

const TYPES = ['error', 'promise', 'request', 'host'] as const;

/** One entry of this device's log, by the specification's fields. */
export interface LoggedError {
  /** An uncaught error of a screen or a promise; a call of the back office; a call or notice of the desk host. */
  type: (typeof TYPES)[number];
  /** Address of the page, without its query. */
  url: string;
  message: string;
  stack: string;
  /** The call that failed, or the component. */
  info: string;
  /** Local `YYYY-MM-DD HH:mm:ss`. */
  time: string;
}

const NAME = 'logsList';
const KEPT = 200;
/** Two hundred entries of this length are well below a browser's storage limit. */
const LONGEST_TEXT = 4000;

export const useErrorLog = create<{ entries: LoggedError[] }>(() => ({ entries: readEntries() }));

/** Adds an error to this device's log, newest first; a repeated one is logged once, with its last time. */
export function logError(type: LoggedError['type'], error: unknown, info = ''): void {
  const { message, stack = '', cause } = error instanceof Error ? error : new Error(String(error));
  const whole = typeof cause === 'string' && cause !== '' ? `${stack}\nCaused by: ${cause}` : stack;
  const entry: LoggedError = {
    type,
    url: typeof location === 'undefined' ? '' : location.pathname,
    message: message.slice(0, LONGEST_TEXT),
    stack: whole.slice(0, LONGEST_TEXT),
    info: info.slice(0, LONGEST_TEXT),
    time: localDateTime(),
  };
  // Another tab may have written since.
  const [newest, ...older] = readEntries();
  const before = newest && !isSame(newest, entry) ? [newest, ...older] : older;
  store([entry, ...before].slice(0, KEPT));
}

export function clearErrorLog(): void {
  store([]);
}

/** Removes entries that the server has; one that happened again since has another time and stays. */
export function removeFromErrorLog(sent: readonly LoggedError[]): void {
  const known = new Set(sent.map((entry) => JSON.stringify(entry)));
  store(readEntries().filter((entry) => !known.has(JSON.stringify(entry))));
}

/** The server accepts 256 KB of a log at once. */
const LONGEST_PORTION_BYTES = 200_000;

/** Entries in parts that the server accepts, in order. */
export function portionsOf(entries: readonly LoggedError[]): LoggedError[][] {
  const portions: LoggedError[][] = [];
  let left = 0;
  for (const entry of entries) {
    const size = new TextEncoder().encode(JSON.stringify(entry)).length;
    const portion = portions.at(-1);
    if (portion === undefined || size > left) {
      portions.push([entry]);
      left = LONGEST_PORTION_BYTES - size;
    } else {
      portion.push(entry);
      left -= size;
    }
  }
  return portions;
}

function isSame(one: LoggedError, other: LoggedError): boolean {
  return one.type === other.type && one.message === other.message && one.info === other.info;
}

function store(entries: LoggedError[]): void {
  if (typeof localStorage !== 'undefined') writeRecord(localStorage, NAME, entries);
  useErrorLog.setState({ entries });
}

function readEntries(): LoggedError[] {
  if (typeof localStorage === 'undefined') return [];
  const content = readRecord(localStorage, NAME)?.content;
  return Array.isArray(content) ? content.filter(isLoggedError) : [];
}

function isLoggedError(value: unknown): value is LoggedError {
  const entry = value as Partial<LoggedError> | null;
  return (
    TYPES.some((type) => type === entry?.type) &&
    [entry?.url, entry?.message, entry?.stack, entry?.info, entry?.time].every(
      (text) => typeof text === 'string',
    )
  );
}
