import type { Words } from '../errors.ts';
import { STATE_ACTS } from './act.ts';
import { BY_COMPANY, boardFootRuleField } from './board-foot-rule.ts';
import {
  choice,
  code,
  email,
  type Fields,
  figure,
  flag,
  inUse,
  note,
  phone,
  required,
  taxRate,
  text,
} from './field.ts';
import { lines } from './lines.ts';
import { type RecordMenu, record } from './record.ts';
import { reference } from './reference-field.ts';
import { region } from './region-field.ts';

/** Contacts of a partner, one of them primary. */
const contacts = lines({
  words: { many: { zh: '联系人', en: 'Contacts' }, one: { zh: '联系人', en: 'contact' } },
  fields: {
    name: required(text('姓名', 'Name', { longest: 50, least: 1, width: 12 })),
    isPrimary: flag('主要', 'Primary'),
    post: text('职务', 'Post', { longest: 50, width: 12 }),
    mobile: phone('手机', 'Mobile'),
    landline: phone('座机', 'Landline'),
    email: email('邮箱', 'E-mail'),
    wechat: text('微信', 'WeChat', { longest: 50, width: 14 }),
    address: text('地址', 'Address', { longest: 200, width: 20 }),
  },
  name: 'name',
  most: 100,
  exactlyOne: 'isPrimary',
});

interface PartnerWords {
  many: Words;
  one: Words;
  /** The words of its code; `types` is the dictionary of its types. */
  code: Words;
  types: string;
}

/** A company that we trade with: the common part of customers and suppliers. */
function partner<const Area extends string, Own extends Fields>(
  area: Area,
  { types, code: codeWords, ...words }: PartnerWords,
  menu: RecordMenu,
  own: Own,
) {
  return record({
    area,
    words,
    fields: {
      code: required(code(codeWords.zh, codeWords.en)),
      name: required(text('名称', 'Name', { longest: 100, least: 1, width: 26 })),
      shortName: text('简称', 'Short name', { longest: 30, width: 14 }),
      kind: choice('类型', 'Type', types),
      grade: choice('等级', 'Grade', 'partner_grade'),
      taxNo: text('税号', 'Tax number', { longest: 30, width: 22 }),
      phone: phone('电话', 'Phone'),
      country: text('国家', 'Country', { longest: 50, width: 12 }),
      region: region('省市区', 'Province, city, district'),
      address: text('详细地址', 'Address', { longest: 200, width: 30 }),
      longitude: { ...figure('经度 °', 'Longitude °', [-180, 180], 6), leastDecimals: 0 },
      latitude: { ...figure('纬度 °', 'Latitude °', [-90, 90], 6), leastDecimals: 0 },
      currency: text('默认币种', 'Default currency', { longest: 10, width: 8 }),
      taxRatePct: taxRate(),
      bank: text('开户银行', 'Bank', { longest: 100, width: 22 }),
      bankAccount: text('银行账号', 'Bank account', { longest: 50, width: 24 }),
      paymentTerms: choice('付款条件', 'Payment terms', 'payment_terms'),
      ...own,
      salesUserId: reference('业务员', 'Salesperson', 'user'),
      status: inUse(),
      remark: note('备注', 'Remark'),
    },
    lines: { contacts },
    code: 'code',
    name: 'name',
    list: [
      'code',
      'name',
      'shortName',
      'kind',
      'grade',
      'phone',
      'region',
      'paymentTerms',
      'salesUserId',
      'status',
    ],
    filters: ['code', 'name', 'kind', 'region', 'salesUserId', 'status'],
    main: ['shortName', 'kind', 'phone', 'salesUserId'],
    order: 'code',
    isLarge: true,
    acts: STATE_ACTS,
    alike: ['name', 'taxNo', 'phone'],
    hasPinyin: true,
    takesImport: true,
    attachments: true,
    scope: { inCharge: 'salesUserId' },
    menu,
  });
}

/** 客户: who buys. */
export const customer = partner(
  'customer',
  {
    many: { zh: '客户', en: 'Customers' },
    one: { zh: '客户', en: 'customer' },
    code: { zh: '客户编号', en: 'Code' },
    types: 'customer_type',
  },
  { id: 30_100, group: 'partner', path: '/partners/customers', icon: 'team', sort: 1 },
  {},
);

/** 供应商: who sells to us. */
export const supplier = partner(
  'supplier',
  {
    many: { zh: '供应商', en: 'Suppliers' },
    one: { zh: '供应商', en: 'supplier' },
    code: { zh: '供应商编号', en: 'Code' },
    types: 'supplier_type',
  },
  { id: 30_200, group: 'partner', path: '/partners/suppliers', icon: 'shop', sort: 2 },
  { boardFootRule: boardFootRuleField(BY_COMPANY) },
);
