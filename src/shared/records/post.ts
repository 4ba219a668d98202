import { STATE_ACTS } from './act.ts';
import { choice, code, inUse, note, place, required, text } from './field.ts';
import { record } from './record.ts';

/** 岗位: the positions users hold in the company. */
export const post = record({
  area: 'post',
  words: { many: { zh: '岗位', en: 'Positions' }, one: { zh: '岗位', en: 'position' } },
  fields: {
    category: choice('岗位类型', 'Kind', 'post_category'),
    postCode: required(code('岗位编号', 'Code', 50)),
    postName: required(text('岗位名称', 'Name', { longest: 100, least: 1, width: 20 })),
    sort: place(),
    remark: note('岗位描述', 'Description'),
    status: inUse(),
  },
  code: 'postCode',
  name: 'postName',
  list: ['category', 'postCode', 'postName', 'sort', 'status', 'remark'],
  filters: ['postName', 'category', 'status'],
  order: 'sort',
  acts: STATE_ACTS,
  menu: {
    id: 80_400,
    group: 'system',
    path: '/system/posts',
    icon: 'idcard',
    sort: 4,
    title: { zh: '岗位管理', en: 'Positions' },
  },
});
