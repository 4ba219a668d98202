import { dept } from '#shared/records/dept';
import { dictionary } from '#shared/records/dictionary';
import { joinApplication } from '#shared/records/join';
import { menu } from '#shared/records/menu';
import { numbering } from '#shared/records/numbering';
import { post } from '#shared/records/post';
import type { AnyRecord } from '#shared/records/record';
import { role } from '#shared/records/role';
import { ownCompany, tenant } from '#shared/records/tenant';
import { topMenu } from '#shared/records/top-menu';
import { user } from '#shared/records/user';
import { buttonMenus, recordMenus } from '../../records/record-menus.ts';
import type { MenuRow } from './catalogue.ts';

const GROUP = '80000';

/** Code, name, English name, and the buttons. */
type Screen = readonly [code: string, name: string, alias: string, buttons: readonly string[]];

/**
 * In the order of their ids: nothing is inserted between or taken out. Codes of buttons are the family's where it has them;
 * records bring their own menus.
 */
const SCREENS: readonly (Screen | AnyRecord)[] = [
  user,
  role,
  dept,
  post,
  menu,
  topMenu,
  tenant,
  dictionary,
  numbering,
  joinApplication,
  ['setting', '公司设置', 'Company settings', ['edit']],
  ownCompany,
];

/** Menus of system administration: screen n has id 80000 + n × 100, its buttons follow. */
export const SYSTEM_MENUS: readonly MenuRow[] = [
  {
    id: GROUP,
    parentId: '0',
    code: 'system',
    name: '系统管理',
    alias: 'System',
    path: '/system',
    source: 'setting',
    sort: 80,
    category: 1,
  },
  ...SCREENS.flatMap((screen, index): MenuRow[] => {
    if ('area' in screen) return recordMenus(screen);
    const [code, name, alias, buttons] = screen;
    const id = Number(GROUP) + (index + 1) * 100;
    return [
      { id: String(id), parentId: GROUP, code, name, alias, path: '', sort: index + 1, category: 1 },
      ...buttonMenus(code, id, buttons),
    ];
  }),
];
