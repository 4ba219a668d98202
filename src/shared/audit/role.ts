import type { AuditWords } from './area.ts';

/** Roles and departments. */
export const ROLE_AUDIT = {
  role: {
    area: { zh: '角色', en: 'Role' },
    actions: {
      save: { zh: '保存角色', en: 'Saved role' },
      remove: { zh: '删除角色', en: 'Removed role' },
      grant: { zh: '角色授权', en: 'Granted permissions' },
    },
  },
  dept: {
    area: { zh: '部门', en: 'Department' },
    actions: {
      save: { zh: '保存部门', en: 'Saved department' },
      remove: { zh: '删除部门', en: 'Removed department' },
    },
  },
} as const satisfies AuditWords;
