import type { AuditWords } from './area.ts';

/** Audit words of the stock ledger. */
export const STOCK_AUDIT = {
  stock: {
    area: { zh: '库存账', en: 'Stock ledger' },
    actions: {
      check: { zh: '核对库存', en: 'Checked stock' },
      close: { zh: '结账', en: 'Closed month' },
      reopen: { zh: '反结账', en: 'Reopened month' },
    },
  },
} as const satisfies AuditWords;
