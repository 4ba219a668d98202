import { create } from 'zustand';
import { readRecord, writeRecord } from './records.ts';

const NAME = 'recentPages';
const KEPT = 8;

/** Paths of the menu entries opened last, newest first. */
export const useRecent = create<{ paths: string[] }>(() => ({ paths: readPaths() }));

export function noteRecent(path: string): void {
  const { paths } = useRecent.getState();
  if (paths[0] === path) return;
  const next = [path, ...paths.filter((known) => known !== path)].slice(0, KEPT);
  writeRecord(localStorage, NAME, next);
  useRecent.setState({ paths: next });
}

function readPaths(): string[] {
  if (typeof localStorage === 'undefined') return [];
  const content = readRecord(localStorage, NAME)?.content;
  return Array.isArray(content) ? content.filter((path) => typeof path === 'string') : [];
}
