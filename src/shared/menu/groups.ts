import type { Words } from '../errors.ts';

interface Group {
  /** Never changed: grants refer to it. */
  id: number;
  words: Words;
  path: `/${string}`;
  icon: string;
  sort: number;
}

/** Groups of the side menu by their codes. */
export const MENU_GROUPS = {
  inventory: {
    id: 10_000,
    words: { zh: '库存', en: 'Inventory' },
    path: '/inventory',
    icon: 'inventory',
    sort: 1,
  },
  factory: {
    id: 20_000,
    words: { zh: '基础数据', en: 'Master data' },
    path: '/factory',
    icon: 'tool',
    sort: 2,
  },
  partner: {
    id: 30_000,
    words: { zh: '往来单位', en: 'Partners' },
    path: '/partners',
    icon: 'team',
    sort: 3,
  },
  system: {
    id: 80_000,
    words: { zh: '系统管理', en: 'System' },
    path: '/system',
    icon: 'setting',
    sort: 80,
  },
  monitor: {
    id: 90_000,
    words: { zh: '监控', en: 'Monitoring' },
    path: '/monitor',
    icon: 'eye',
    sort: 90,
  },
} as const satisfies Record<string, Group>;

export type MenuGroup = keyof typeof MENU_GROUPS;
