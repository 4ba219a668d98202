import { note, required, text } from './field.ts';
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
    buttons: ['view', { code: 'review', words: { zh: '审核', en: 'Review' } }, 'delete'],
  },
} as const;

/** The fields an applicant fills in. */
export const joinApplication = record({
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

/** The reason of a rejection. */
export const joinRejection = record({
  ...application,
  fields: { reason: required(note('驳回原因', 'Reason', 500)) },
  name: 'reason',
  list: [],
  filters: [],
  order: 'reason',
});
