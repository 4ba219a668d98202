import type { AuditWords } from './area.ts';

/** Audit words of companies, their settings, and applications to join one. */
export const TENANT_AUDIT = {
  tenant: {
    area: { zh: '公司', en: 'Company' },
    actions: {
      save: { zh: '保存公司', en: 'Saved company' },
      disable: { zh: '停用公司', en: 'Disabled company' },
      enable: { zh: '启用公司', en: 'Enabled company' },
      remove: { zh: '删除公司', en: 'Deleted company' },
      setup: { zh: '建立第一家公司', en: 'Set up the first company' },
    },
  },
  setting: {
    area: { zh: '公司设置', en: 'Company settings' },
    actions: { update: { zh: '编辑公司设置', en: 'Edited company settings' } },
  },
  workflow: {
    area: { zh: '审批流程', en: 'Approval process' },
    actions: {
      submit: { zh: '保存审批流程', en: 'Saved approval process' },
      remove: { zh: '删除审批流程的版本', en: 'Deleted version of an approval process' },
    },
  },
  join: {
    area: { zh: '加入申请', en: 'Application' },
    actions: {
      apply: { zh: '申请加入公司', en: 'Applied to join' },
      approve: { zh: '同意加入', en: 'Approved application' },
      reject: { zh: '拒绝加入', en: 'Rejected application' },
      extend: { zh: '延长成员授权', en: 'Extended membership' },
      disable: { zh: '停用成员', en: 'Disabled member' },
      enable: { zh: '启用成员', en: 'Enabled member' },
      remove: { zh: '移除成员', en: 'Removed member' },
    },
  },
} as const satisfies AuditWords;
