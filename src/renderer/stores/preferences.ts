import { create } from 'zustand';
import type { Language } from '#shared/errors';
import { THEME_NAMES, type ThemeName } from '../theme/themes/index.ts';
import { readRecord, writeRecord } from './records.ts';

/** A remembered account on the sign-in page. */
export interface RememberedAccount {
  account: string;
  checked: boolean;
  /** Milliseconds since 1970. */
  createTime: number;
}

export interface Preferences {
  language: Language;
  themeName: ThemeName;
  /** Accent colour, `#rrggbb`; texts and buttons use its nearest readable shade. */
  colour: string;
  collapsed: boolean;
  /** Company code of the last sign-in. */
  companyCode: string;
  /** Newest first. */
  accounts: RememberedAccount[];
  pageSize: number;
}

const COLOUR = /^#[0-9a-f]{6}$/i;

export const DEFAULT_COLOUR = '#409EFF';

const DEFAULTS: Preferences = {
  language: 'zh',
  themeName: 'default',
  colour: DEFAULT_COLOUR,
  collapsed: false,
  companyCode: '000000',
  accounts: [],
  pageSize: 20,
};

const REMEMBERED_ACCOUNTS = 5;

interface PreferencesStore extends Preferences {
  change<K extends keyof Preferences>(name: K, value: Preferences[K]): void;
}

/** Each preference is a separate record, so that a damaged one affects no other. */
export const usePreferences = create<PreferencesStore>((set) => ({
  ...readPreferences(),
  change(name, value) {
    writeRecord(localStorage, name, value);
    set({ [name]: value } as Partial<Preferences>);
  },
}));

/** Reads the look again that another window of this browser has stored. */
export function rereadLook(): void {
  const { themeName, colour } = readPreferences();
  usePreferences.setState({ themeName, colour });
}

/** The language that this or another window of this browser has stored last. */
export const storedLanguage = (): Language => readPreferences().language;

/** The remembered accounts after a sign-in: newest first, one entry per account; without the tick it is forgotten. */
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
  const themeName = read('themeName');
  const colour = read('colour');
  return {
    language: language === 'en' ? 'en' : 'zh',
    themeName: THEME_NAMES.includes(themeName) ? themeName : DEFAULTS.themeName,
    colour: COLOUR.test(colour) ? colour : DEFAULTS.colour,
    collapsed: read('collapsed'),
    companyCode: read('companyCode'),
    accounts: read('accounts'),
    pageSize: read('pageSize'),
  };
}

function sameShape(content: unknown, sample: unknown): boolean {
  return typeof content === typeof sample && Array.isArray(content) === Array.isArray(sample);
}
