import { z } from 'zod';
import { capitalised } from '../capitalised.ts';
import { DOCUMENTS } from '../documents/index.ts';
import type { DOCUMENT_PREFIXES } from '../domain/numbering.ts';
import { code, count, flag, inUse, required, text } from './field.ts';
import { record } from './record.ts';
import { scanList } from './scan-list.ts';

const NUMBERED = { ...DOCUMENTS, scanList } satisfies Record<keyof typeof DOCUMENT_PREFIXES, unknown>;

/** 编号规则: the numbering rule of a company for one kind of document (F14). */
export const numbering = record({
  area: 'numbering',
  words: {
    many: { zh: '编号规则', en: 'Numbering rules' },
    one: { zh: '编号规则', en: 'numbering rule' },
  },
  fields: {
    ruleName: required(text('规则名称', 'Rule name', { longest: 100, least: 1, width: 20 })),
    documentType: required({
      ...code('单据类型', 'Document type', 40),
      sent: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/),
      hint: {
        zh: '以字母开头，只能用字母、数字和下划线，最多 40 个',
        en: 'Letters, digits and _ after a letter, at most 40',
      },
      // Other programs may number kinds of their own.
      states: Object.entries(NUMBERED).map(([value, { words }]) => ({
        value,
        words: capitalised(words.one),
      })),
      width: 18,
    }),
    prefix: {
      ...text('前缀', 'Prefix', { longest: 20, width: 10 }),
      sent: z.string().regex(/^[A-Za-z0-9-]{0,20}$/),
      hint: { zh: '只能用字母、数字和“-”，最多 20 个', en: 'Letters, digits and -, at most 20' },
    },
    codeLength: required({ ...count('编号长度', 'Code length', [1, 15]), sample: 4 }),
    start: count('起始编号', 'Starting number', [0, 999_999_999_999_99]),
    dateBased: flag('按日期编号', 'Date based'),
    status: inUse(),
  },
  code: 'documentType',
  name: 'ruleName',
  list: ['documentType', 'ruleName', 'prefix', 'codeLength', 'start', 'dateBased', 'status'],
  filters: ['ruleName', 'documentType', 'status'],
  order: 'documentType',
  menu: {
    id: 80_900,
    group: 'system',
    path: '/system/numbering',
    icon: 'number',
    sort: 9,
    buttons: [
      'view',
      'add',
      'edit',
      'delete',
      { code: 'next', words: { zh: '取号', en: 'Take a number' } },
      'export',
    ],
  },
});
