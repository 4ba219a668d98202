import { create } from 'zustand';
import type { Language } from '#shared/errors';
import { readRecord, writeRecord } from './records.ts';

/** An account the sign-in page offers again. */
export interface RememberedAccount {
  account: string;
  checked: boolean;
  /** Milliseconds since 1970. */
  createTime: number;
}

export interface Preferences {
  language: Language;
  /** Accent colour; texts and buttons use a shade of it that is dark enough to read. */
  colour: string;
  collapsed: boolean;
  /** Company code of the last sign-in. */
  companyCode: string;
  /** Newest first. */
  accounts: RememberedAccount[];
  pageSize: number;
}

const DEFAULTS: Preferences = {
  language: 'zh',
  colour: '#409EFF',
  collapsed: false,
  companyCode: '000000',
  accounts: [],
  pageSize: 20,
};

const REMEMBERED_ACCOUNTS = 5;

interface PreferencesStore extends Preferences {
  change<K extends keyof Preferences>(name: K, value: Preferences[K]): void;
}

/** Each preference is a record of its own, so that one damaged item costs nothing else. */
export const usePreferences = create<PreferencesStore>((set) => ({
  ...readPreferences(),
  change(name, value) {
    writeRecord(localStorage, name, value);
    set({ [name]: value } as Partial<Preferences>);
  },
}));

/** The remembered accounts after a sign-in: newest first, one entry an account; without the tick it is forgotten. */
export function rememberAccount(
  accounts: RememberedAccount[],
  account: string,
  checked: boolean,
  createTime: number,
): RememberedAccount[] {
  const others = accounts.filter((entry) => entry.account !== account);
  return checked ? [{ account, checked, createTime }, ...others].slice(0, REMEMBERED_ACCOUNTS) : others;
}

function readPreferences(): Preferences {
  if (typeof localStorage === 'undefined') return DEFAULTS;
  const read = <K extends keyof Preferences>(name: K): Preferences[K] => {
    const content = readRecord(localStorage, name)?.content;
    return sameShape(content, DEFAULTS[name]) ? (content as Preferences[K]) : DEFAULTS[name];
  };
  const language = read('language');
  return {
    language: language === 'en' ? 'en' : 'zh',
    colour: read('colour'),
    collapsed: read('collapsed'),
    companyCode: read('companyCode'),
    accounts: read('accounts'),
    pageSize: read('pageSize'),
  };
}

function sameShape(content: unknown, sample: unknown): boolean {
  return typeof content === typeof sample && Array.isArray(content) === Array.isArray(sample);
}
