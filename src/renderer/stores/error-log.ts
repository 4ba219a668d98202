import { create } from 'zustand';
import { localDateTime } from '../i18n/dates.ts';
import { readRecord, writeRecord } from './records.ts';

/** One entry of this device's log, by the specification's fields. */
export interface LoggedError {
  type: 'error' | 'promise' | 'request' | 'host';
  url: string;
  message: string;
  stack: string;
  info: string;
  /** Local `YYYY-MM-DD HH:mm:ss`. */
  time: string;
}

const NAME = 'logsList';
const KEPT = 200;

export const useErrorLog = create<{ entries: LoggedError[] }>(() => ({ entries: readEntries() }));

/** Writes an error nobody handled into the local log, newest first. */
export function logError(type: LoggedError['type'], error: unknown, info = ''): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const entry: LoggedError = {
    type,
    url: location.pathname + location.search,
    message,
    stack,
    info,
    time: localDateTime(),
  };
  store([entry, ...useErrorLog.getState().entries].slice(0, KEPT));
}

export function clearErrorLog(): void {
  store([]);
}

function store(entries: LoggedError[]): void {
  writeRecord(localStorage, NAME, entries);
  useErrorLog.setState({ entries });
}

function readEntries(): LoggedError[] {
  if (typeof localStorage === 'undefined') return [];
  const content = readRecord(localStorage, NAME)?.content;
  return Array.isArray(content) ? (content as LoggedError[]) : [];
}
