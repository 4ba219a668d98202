import type { AuditWords } from './area.ts';

/** Audit words of role actions, besides those that all records have. */
export const ROLE_AUDIT = {
  role: {
    actions: {
      grant: { zh: '角色授权', en: 'Granted permissions' },
    },
  },
} as const satisfies AuditWords;
