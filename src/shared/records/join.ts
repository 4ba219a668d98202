import type { Acts } from './act.ts';
import { derived, note, required, stage, text } from './field.ts';
import { record } from './record.ts';
import { reference, references } from './reference-field.ts';
import { moment } from './time-field.ts';

const application = {
  area: 'join',
  words: { many: { zh: '加入申请', en: 'Applications' }, one: { zh: '加入申请', en: 'application' } },
  menu: {
    id: 81_000,
    group: 'system',
    path: '/system/applications',
    icon: 'solution',
    sort: 10,
    buttons: ['view', { code: 'review', words: { zh: '审核', en: 'Review' } }, 'delete', 'export'],
  },
} as const;

const MEMBERS: readonly unknown[] = ['approved', 'expired', 'disabled'];

const ACTS = {
  disable: {
    words: { zh: '停用', en: 'Disable' },
    permission: 'review',
    on: 'batch',
    isDangerous: true,
    refusal: ({ state }) =>
      state === 'approved' || state === 'expired' ? null : { zh: '不是在用的成员', en: 'No member in use' },
    confirm: {
      zh: '确定停用“{name}”？停用后立即下线，不能再进入本公司，可以随时启用。',
      en: 'Disable “{name}”? A disabled member is signed out and stays out until enabled again.',
    },
  },
  enable: {
    words: { zh: '启用', en: 'Enable' },
    permission: 'review',
    on: 'batch',
    refusal: ({ state }) => (state === 'disabled' ? null : { zh: '没有停用', en: 'Not disabled' }),
  },
  remove: {
    words: { zh: '移出公司', en: 'Remove from the company' },
    permission: 'delete',
    on: 'batch',
    isDangerous: true,
    refusal: ({ state }) => (MEMBERS.includes(state) ? null : { zh: '不是成员', en: 'No member' }),
    confirm: {
      zh: '确定将“{name}”移出公司？移出后立即下线；再次加入需要重新申请。',
      en: 'Remove “{name}” from the company? A removed member is signed out and has to apply again.',
    },
  },
} as const satisfies Acts;

/** 加入申请: an application of a user of one company to join another. `expired`: approved until a time that has passed. */
export const joinApplication = record({
  ...application,
  fields: {
    realName: text('姓名', 'Name', { width: 14 }),
    state: stage('状态', 'State', [
      { value: 'in_review', words: { zh: '审核中', en: 'Under review' }, tone: 'amber' },
      { value: 'approved', words: { zh: '已通过', en: 'Approved' }, tone: 'green' },
      { value: 'rejected', words: { zh: '已驳回', en: 'Rejected' }, tone: 'red' },
      { value: 'disabled', words: { zh: '已停用', en: 'Disabled' }, tone: 'grey' },
      { value: 'expired', words: { zh: '授权已过期', en: 'Expired' }, tone: 'red' },
      { value: 'removed', words: { zh: '已移除', en: 'Removed' }, tone: 'grey' },
    ]),
    reason: note('驳回原因', 'Reason', 500),
    account: text('账号', 'Account'),
    phone: text('手机号', 'Phone'),
    applicantCompany: text('来自公司', 'From', { width: 22 }),
    remark: note('申请说明', 'What for'),
    createTime: derived(moment('申请时间', 'Applied')),
    reviewTime: moment('审核时间', 'Reviewed'),
    expireTime: moment('授权到期', 'Authorised until'),
  },
  name: 'realName',
  list: [
    'realName',
    'state',
    'account',
    'phone',
    'applicantCompany',
    'remark',
    'createTime',
    'reviewTime',
    'expireTime',
  ],
  filters: ['realName', 'state'],
  order: 'createTime',
  acts: ACTS,
});

/** The fields an applicant fills in. */
export const joinRequest = record({
  ...application,
  fields: {
    tenantId: required({
      ...text('公司编号', 'Company code', { longest: 12, least: 1 }),
      sent: text('', '').sent.regex(/^\d{6,12}$/),
      hint: { zh: '请填 6 到 12 位数字', en: '6 to 12 digits' },
    }),
    remark: note('申请说明', 'What for'),
  },
  name: 'tenantId',
  list: [],
  filters: [],
  order: 'tenantId',
});

/** The fields an administrator fills in to approve an application. */
export const joinApproval = record({
  ...application,
  fields: {
    account: required(text('账号', 'Account', { longest: 50, least: 1 })),
    deptId: reference('部门', 'Department', 'dept'),
    roleIds: references('角色', 'Roles', 'role'),
    expireTime: moment('授权到期', 'Authorised until'),
  },
  name: 'account',
  list: [],
  filters: [],
  order: 'account',
});

/** The time until which a membership is extended. */
export const joinExtension = record({
  ...application,
  fields: { expireTime: moment('授权到期', 'Authorised until') },
  name: 'expireTime',
  list: [],
  filters: [],
  order: 'expireTime',
});

/** The reason of a rejection. */
export const joinRejection = record({
  ...application,
  fields: { reason: required(note('驳回原因', 'Reason', 500)) },
  name: 'reason',
  list: [],
  filters: [],
  order: 'reason',
});
