import { cookPool, dryMachine, productionProcess, sliceMachine } from '#shared/records/factory';
import { treeSpecies } from '#shared/records/tree-species';
import { recordMenus } from '../../records/record-menus.ts';
import type { MenuRow } from './catalogue.ts';

const GROUP = '20000';

/** Factory master data, uploaded files, and the download of the package list. Ids 20000 to 29999. */
export const MASTER_DATA_MENUS: readonly MenuRow[] = [
  {
    id: GROUP,
    parentId: '0',
    code: 'factory',
    name: '基础数据',
    alias: 'Master data',
    path: '/factory',
    source: 'tool',
    sort: 2,
    category: 1,
  },
  ...[productionProcess, cookPool, dryMachine, sliceMachine, treeSpecies].flatMap(recordMenus),
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
