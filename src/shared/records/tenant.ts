import { toHost } from '../host.ts';
import { type Acts, STATE_ACTS } from './act.ts';
import { derived, fixed, inUse, note, required, text, unique } from './field.ts';
import { type AnyRecord, record } from './record.ts';
import { moment } from './time-field.ts';

/** The host at whose sign-in page the company is filled in. */
function host() {
  const field = text('域名', 'Domain', { longest: 200, width: 20 });
  return { ...field, sent: field.sent.transform(toHost) };
}

const card = {
  tenantName: required(text('公司名称', 'Company name', { longest: 100, least: 1, width: 22 })),
  linkman: text('联系人', 'Contact', { longest: 100, width: 12 }),
  contactNumber: text('联系电话', 'Phone', { longest: 50 }),
  fax: text('传真', 'Fax', { longest: 50 }),
  address: text('地址', 'Address', { longest: 300, width: 26 }),
  intro: note('公司简介', 'About the company', 2000),
};

/** None of the users of a disabled company can sign in. */
const ACTS = {
  disable: {
    ...STATE_ACTS.disable,
    on: 'row',
    isDangerous: true,
    confirm: {
      zh: '确定停用“{name}”？停用后该公司所有人立即不能登录，数据保留，可以随时启用。',
      en: 'Disable “{name}”? None of its people can sign in until it is enabled again; its records stay.',
    },
  },
  enable: { ...STATE_ACTS.enable, on: 'row' },
} as const satisfies Acts;

/** 公司: the tenants of this installation, edited by the platform's administrator. */
export const tenant = record({
  area: 'tenant',
  words: { many: { zh: '公司', en: 'Companies' }, one: { zh: '公司', en: 'company' } },
  fields: {
    tenantId: fixed({
      ...unique(text('公司编号', 'Company code', { longest: 12, width: 12 })),
      hint: { zh: '请填 6 到 12 位数字，或留空自动编号', en: '6 to 12 digits, or empty for one made up' },
    }),
    ...card,
    domain: unique(host()),
    expireTime: moment('到期时间', 'Authorised until'),
    activateTime: derived(moment('开通时间', 'Active since')),
    status: inUse(),
  },
  code: 'tenantId',
  name: 'tenantName',
  list: [
    'tenantId',
    'tenantName',
    'linkman',
    'contactNumber',
    'domain',
    'activateTime',
    'expireTime',
    'status',
  ],
  filters: ['tenantName', 'tenantId', 'status'],
  order: 'tenantName',
  acts: ACTS,
  form: 'drawer',
  menu: {
    id: 80_700,
    group: 'system',
    path: '/system/companies',
    icon: 'bank',
    title: { zh: '公司管理', en: 'Companies' },
    sort: 7,
    ofPlatform: true,
    buttons: ['view', 'add', 'edit', 'delete', 'export'],
  },
});

/** The form for a new company, with the account of its first administrator. */
export const newTenant: AnyRecord = {
  ...tenant,
  fields: {
    ...tenant.fields,
    adminAccount: text('管理员账号', 'Account of the administrator', { longest: 50 }),
  },
};

/** 本公司: the fields a company may edit about itself. */
export const ownCompany = record({
  area: 'company',
  words: { many: { zh: '本公司', en: 'Own company' }, one: { zh: '本公司', en: 'own company' } },
  fields: card,
  name: 'tenantName',
  list: ['tenantName'],
  filters: [],
  order: 'tenantName',
  menu: {
    id: 81_200,
    group: 'system',
    path: '/system/company',
    icon: 'shop',
    title: { zh: '本公司', en: 'Own company' },
    sort: 12,
    buttons: ['view', 'edit'],
  },
});
