import { count, note, required, text } from './field.ts';
import { record } from './record.ts';
import { parent } from './reference-field.ts';

/** 部门: a tree of departments, to which the company's users belong. */
export const dept = record({
  area: 'dept',
  words: { many: { zh: '部门', en: 'Departments' }, one: { zh: '部门', en: 'department' } },
  fields: {
    parentId: parent('dept', { zh: '上级部门', en: 'Parent department' }),
    deptName: required(text('部门名称', 'Department name', { longest: 100, least: 1, width: 34 })),
    fullName: text('部门全称', 'Full name', { longest: 200, width: 30 }),
    sort: count('排序', 'Order', [0, 100_000]),
    remark: note('备注', 'Remark'),
  },
  name: 'deptName',
  tree: 'parentId',
  list: ['deptName', 'fullName', 'sort', 'remark'],
  filters: ['deptName', 'fullName'],
  order: 'sort',
  menu: {
    id: 80_300,
    group: 'system',
    path: '/system/departments',
    icon: 'apartment',
    sort: 3,
    title: { zh: '部门管理', en: 'Departments' },
    buttons: ['view', 'add', 'edit', 'delete', 'export'],
  },
});
