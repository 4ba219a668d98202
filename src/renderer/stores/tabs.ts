import { create } from 'zustand';
import type { Language, Words } from '#shared/errors';
import { readRecord, writeRecord } from './records.ts';

/** A visited page. `key` is its path; `search` keeps the list's filters for the way back. */
export interface Tab {
  key: string;
  search: string;
  /** The name set by the page (a package number, the title of a page of the guide); the screen builds its title from it. */
  label: string | Words;
}

export const HOME = '/wel/index';
/** The user's notices. */
export const NOTICES = '/info/notices';
/** One more closes the page that has been open the longest. */
export const MOST_TABS = 40;
const HOME_TAB: Tab = { key: HOME, search: '', label: '' };

interface TabsState {
  tabs: Tab[];
  /** How many times each page has been refreshed since the program started; a page remounts when its count changes. */
  rounds: Record<string, number>;
}

export const useTabs = create<TabsState>(() => ({ tabs: readTabs(), rounds: {} }));

export function visitTab(key: string, search: string): void {
  change((tabs) => withVisited(tabs, key, search));
}

/** The name that a page has set, in a language. */
export const labelIn = (label: Tab['label'], language: Language): string =>
  typeof label === 'string' ? label : label[language];

export function labelTab(key: string, label: Tab['label']): void {
  change((tabs) =>
    tabs.some((tab) => tab.key === key && tab.label !== label)
      ? tabs.map((tab) => (tab.key === key ? { ...tab, label } : tab))
      : tabs,
  );
}

/** Remounts a page: its entries are lost, its data is reloaded. */
export function refreshTab(key: string): void {
  useTabs.setState(({ rounds }) => ({ rounds: { ...rounds, [key]: (rounds[key] ?? 0) + 1 } }));
}

/** Replaces a tab with another page's at its place: a new record was saved, or the next one is shown instead. */
export function replaceTab(key: string, by: string): void {
  change((tabs) => withReplaced(tabs, key, by));
}

export function closeTab(key: string): void {
  change((tabs) => tabs.filter((tab) => tab.key !== key || tab.key === HOME));
}

export function closeOtherTabs(key: string): void {
  change((tabs) => tabs.filter((tab) => tab.key === key || tab.key === HOME));
}

export function closeAllTabs(): void {
  change(() => [HOME_TAB]);
}

/** Moves the tab `key` to the place of the tab `before`; home stays first. */
export function moveTab(key: string, before: string): void {
  change((tabs) => withMoved(tabs, key, before));
}

/** The address to open a page at: for a tab with the filters it was left with. */
export function rememberedAddress(path: string): string {
  const tab = useTabs.getState().tabs.find(({ key }) => key === path);
  return path + (tab?.search ?? '');
}

export function withVisited(tabs: Tab[], key: string, search: string): Tab[] {
  const known = tabs.find((tab) => tab.key === key);
  if (!known) return withoutOldest([...tabs, { key, search, label: '' }]);
  if (known.search === search) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, search } : tab));
}

export function withMoved(tabs: Tab[], key: string, before: string): Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key);
  const to = tabs.findIndex((tab) => tab.key === before);
  const moved = tabs[from];
  if (!moved || to < 0 || from === to || key === HOME || before === HOME) return tabs;
  return tabs.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function withReplaced(tabs: Tab[], key: string, by: string): Tab[] {
  const others = tabs.filter((tab) => tab.key !== by);
  if (key === HOME || key === by || !others.some((tab) => tab.key === key)) return tabs;
  return others.map((tab) => (tab.key === key ? { key: by, search: '', label: '' } : tab));
}

/** The tab to open when the one in front is closed: the one before it. */
export function neighbourOf(tabs: Tab[], key: string): Tab {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs[index - 1] ?? tabs[index + 1] ?? HOME_TAB;
}

function withoutOldest(tabs: Tab[]): Tab[] {
  if (tabs.length <= MOST_TABS) return tabs;
  const oldest = tabs.findIndex(({ key }) => key !== HOME);
  return tabs.toSpliced(oldest, 1);
}

function change(next: (tabs: Tab[]) => Tab[]): void {
  const { tabs } = useTabs.getState();
  const changed = next(tabs);
  if (changed === tabs) return;
  writeRecord(sessionStorage, 'tabList', changed, 'session');
  useTabs.setState({ tabs: changed });
}

function readTabs(): Tab[] {
  if (typeof sessionStorage === 'undefined') return [HOME_TAB];
  const content = readRecord(sessionStorage, 'tabList')?.content;
  const tabs = Array.isArray(content) ? content.filter(isTab) : [];
  return tabs.some(({ key }) => key === HOME) ? tabs : [HOME_TAB, ...tabs];
}

function isTab(value: unknown): value is Tab {
  const tab = value as Partial<Tab> | null;
  return typeof tab?.key === 'string' && typeof tab.search === 'string' && isLabel(tab.label);
}

function isLabel(value: unknown): value is Tab['label'] {
  const words = value as Partial<Words> | null | undefined;
  return typeof value === 'string' || (typeof words?.zh === 'string' && typeof words.en === 'string');
}
