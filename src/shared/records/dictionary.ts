import { code, note, place, required, text } from './field.ts';
import { record } from './record.ts';

const menu = {
  id: 80_800,
  group: 'system',
  path: '/system/dictionaries',
  icon: 'book',
  title: { zh: '字典管理', en: 'Dictionaries' },
  sort: 8,
  buttons: ['view', 'add', 'edit', 'delete', 'export'],
} as const;

/** A dictionary. It is stored in the table of the entries, which have its code. */
export const dictionary = record({
  area: 'dict',
  words: { many: { zh: '字典', en: 'Dictionaries' }, one: { zh: '字典', en: 'dictionary' } },
  fields: {
    code: required(code('字典编号', 'Dictionary code', 100)),
    dictValue: required(text('字典名称', 'Dictionary name', { longest: 200, least: 1 })),
    sort: place(),
    remark: note('备注', 'Remark'),
  },
  code: 'code',
  name: 'dictValue',
  list: ['dictValue', 'code'],
  filters: ['dictValue'],
  order: 'sort',
  menu,
});

/** An entry of a dictionary: the key stored in records, and the word shown. */
export const dictionaryEntry = record({
  area: 'dict',
  words: { many: { zh: '字典项', en: 'Entries' }, one: { zh: '字典项', en: 'entry' } },
  fields: {
    dictKey: required(code('键值', 'Key', 100)),
    dictValue: required(text('名称', 'Word', { longest: 200, least: 1 })),
    sort: place(),
    remark: note('备注', 'Remark'),
  },
  code: 'dictKey',
  name: 'dictValue',
  list: ['dictKey', 'dictValue', 'sort', 'remark'],
  filters: ['dictValue'],
  order: 'sort',
  menu,
});
