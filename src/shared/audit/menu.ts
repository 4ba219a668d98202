import type { AuditWords } from './area.ts';

/** Audit words of menus and top menus. */
export const MENU_AUDIT = {
  menu: {
    area: { zh: '菜单', en: 'Menu' },
    actions: {
      save: { zh: '保存菜单', en: 'Saved menu' },
      remove: { zh: '删除菜单', en: 'Deleted menu' },
    },
  },
  topmenu: {
    actions: {
      grant: { zh: '设置顶部菜单内容', en: 'Arranged top menu' },
    },
  },
} as const satisfies AuditWords;
