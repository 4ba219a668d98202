import type { Words } from '../errors.ts';
import type { MenuIcon } from './menu-icon.ts';

interface Group {
  /** The id, which never changes because grants refer to it. */
  id: number;
  words: Words;
  path: `/${string}`;
  icon: MenuIcon;
  sort: number;
  /** The group whose top menu contains it in a new company; absent if it has its own top menu. */
  under?: string;
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
    under: 'inventory',
    icon: 'team',
    sort: 3,
  },
  purchase: {
    id: 40_000,
    words: { zh: '采购', en: 'Purchasing' },
    path: '/purchase',
    under: 'inventory',
    icon: 'cart',
    sort: 4,
  },
  sales: {
    id: 50_000,
    words: { zh: '销售', en: 'Sales' },
    path: '/sales',
    under: 'inventory',
    icon: 'shop',
    sort: 5,
  },
  yard: {
    id: 60_000,
    words: { zh: '原木加工', en: 'Logs and production' },
    path: '/yard',
    under: 'factory',
    icon: 'tree',
    sort: 6,
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
    under: 'system',
    icon: 'eye',
    sort: 90,
  },
} as const satisfies Record<string, Group>;

export type MenuGroup = keyof typeof MENU_GROUPS;

/** Code of the group whose top menu initially contains a group: usually its own, also for an unknown group. */
export function firstTopMenuOf(code: string): string {
  const groups: Readonly<Record<string, Group>> = MENU_GROUPS;
  return groups[code]?.under ?? code;
}
