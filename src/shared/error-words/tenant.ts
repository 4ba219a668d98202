import type { ErrorWords } from './words.ts';

/** Companies. */
export const TENANT_ERRORS = {
  'tenant.platform_only': {
    what: { zh: '仅平台管理员可以操作', en: 'Only the platform’s administrator may do this' },
    next: { zh: '请联系平台管理员。', en: 'Ask the platform’s administrator.' },
  },
  'tenant.own': {
    what: {
      zh: '平台自己的公司不能停用、删除或设到期时间',
      en: 'The platform’s own company can be neither disabled nor deleted, and does not expire',
    },
    next: { zh: '请只选择其他公司。', en: 'Choose other companies only.' },
  },
} as const satisfies Record<string, ErrorWords>;
