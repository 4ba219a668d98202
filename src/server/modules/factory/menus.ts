import type { MenuRow } from '../menu/catalogue.ts';

const GROUP = '20000';

const ACTS = [
  ['view', '查看', 'View'],
  ['add', '新增', 'Add'],
  ['edit', '修改', 'Edit'],
  ['delete', '删除', 'Delete'],
  ['export', '导出', 'Download'],
] as const;

function screenWithButtons(id: number, code: string, name: string, alias: string, sort: number): MenuRow[] {
  return [
    { id: String(id), parentId: GROUP, code, name, alias, path: '', source: '', sort, category: 1 },
    ...ACTS.map(([act, actName, actAlias], index) => ({
      id: String(id + index + 1),
      parentId: String(id),
      code: `${code}_${act}`,
      name: actName,
      alias: actAlias,
      sort: index + 1,
      category: 2,
      action: 3,
    })),
  ];
}

/** Factory master data, uploaded files, and the download of the package list. Ids 20000 to 29999. */
export const FACTORY_MENUS: readonly MenuRow[] = [
  {
    id: GROUP,
    parentId: '0',
    code: 'factory',
    name: '基础数据',
    alias: 'Master data',
    path: '',
    source: 'tool',
    sort: 2,
    category: 1,
  },
  ...screenWithButtons(20_100, 'productionProcess', '生产工艺', 'Production processes', 1),
  ...screenWithButtons(20_200, 'cookPool', '蒸煮池', 'Cooking pools', 2),
  ...screenWithButtons(20_300, 'dryMachine', '烘干机', 'Dryers', 3),
  ...screenWithButtons(20_400, 'sliceMachine', '刨切机', 'Slicers', 4),
  ...screenWithButtons(20_500, 'treeSpecies', '树种', 'Species', 5),
  {
    id: '20600',
    parentId: GROUP,
    code: 'file',
    name: '文件',
    alias: 'Files',
    path: '',
    source: '',
    sort: 6,
    category: 1,
  },
  {
    id: '20601',
    parentId: '20600',
    code: 'file_delete',
    name: '删除他人文件',
    alias: 'Remove files of others',
    sort: 1,
    category: 2,
    action: 3,
  },
  {
    id: '20701',
    parentId: '10100',
    code: 'pack_export',
    name: '导出',
    alias: 'Download',
    sort: 9,
    category: 2,
    action: 1,
  },
];
