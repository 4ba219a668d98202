import type { ErrorWords } from './words.ts';

/** Companies. */
export const TENANT_ERRORS = {
  'tenant.platform_only': {
    what: { zh: '仅平台管理员可以操作', en: 'Only the platform’s administrator may do this' },
    next: { zh: '请联系平台管理员。', en: 'Ask the platform’s administrator.' },
  },
} as const satisfies Record<string, ErrorWords>;
