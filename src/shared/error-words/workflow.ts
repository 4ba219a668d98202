import type { ErrorWords } from './words.ts';

/** Approval processes. */
export const WORKFLOW_ERRORS = {
  'workflow.version_current': {
    what: { zh: '这是现在的版本，不能删除', en: 'This is the current version' },
    next: { zh: '请先保存或恢复另一版。', en: 'Save or restore another version first.' },
  },
  'workflow.version_in_use': {
    what: {
      zh: '有 {count} 张审核中的单据按这一版走，不能删除',
      en: 'Documents under review go by this version: {count}',
    },
    next: {
      zh: '请等这些单据审核完，或撤回后再删除。',
      en: 'Delete it once they are approved, rejected or withdrawn.',
    },
  },
} as const satisfies Record<string, ErrorWords>;
