import type { AuditWords } from './area.ts';

/** What is done to roles besides what is done to every record. */
export const ROLE_AUDIT = {
  role: {
    area: { zh: '角色', en: 'Role' },
    actions: {
      grant: { zh: '角色授权', en: 'Granted permissions' },
    },
  },
} as const satisfies AuditWords;
