import { count, required, text } from './field.ts';
import { record } from './record.ts';
import { parent, reference } from './reference-field.ts';

/** 角色: the permissions and data scope of the users who hold it. */
export const role = record({
  area: 'role',
  words: { many: { zh: '角色', en: 'Roles' }, one: { zh: '角色', en: 'role' } },
  fields: {
    roleName: required(text('角色名称', 'Name', { longest: 100, least: 1, width: 34 })),
    roleAlias: required(text('角色别名', 'Alias', { longest: 100, least: 1, width: 20 })),
    parentId: parent('role', { zh: '上级角色', en: 'Parent role' }),
    deptId: reference('所属部门', 'Department', 'dept'),
    sort: count('排序', 'Order', [0, 100_000]),
  },
  name: 'roleName',
  tree: 'parentId',
  list: ['roleName', 'roleAlias', 'deptId', 'sort'],
  filters: ['roleName', 'roleAlias'],
  order: 'sort',
  menu: {
    id: 80_200,
    group: 'system',
    path: '/system/roles',
    icon: 'team',
    sort: 2,
    title: { zh: '角色管理', en: 'Roles' },
    buttons: ['view', 'add', 'edit', 'delete', 'grant', 'export'],
  },
});
