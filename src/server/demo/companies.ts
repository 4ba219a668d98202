import { firstTopMenuOf, type MenuGroup } from '#shared/menu/groups';
import { SCREENS } from '#shared/menu/screens';
import { RECORDS, SYSTEM_RECORDS } from '#shared/records/index';

/** Password of every demo user. */
export const DEMO_PASSWORD = 'Veneer-2026';

interface DemoDepartment {
  id: string;
  parentId: string;
  deptName: string;
}

interface DemoRole {
  id: string;
  roleName: string;
  roleAlias: string;
  /** Codes of menus and buttons; an administrator needs none. */
  grants: readonly string[];
}

interface DemoUser {
  id: string;
  account: string;
  realName: string;
  phone: string;
  roleId: string;
  deptId: string;
}

export interface DemoCompany {
  tenantId: string;
  tenantName: string;
  linkman: string;
  contactNumber: string;
  address: string;
  departments: readonly DemoDepartment[];
  roles: readonly DemoRole[];
  users: readonly DemoUser[];
  packCount: number;
  seed: number;
}

const PACK_SCREEN = ['inventory', 'pack'];
interface MenuScreen {
  area: string;
  menu: { group: string; path: string };
}

/** Every screen of the menu whose group is at first under the top menu of this group. */
const screensUnder = (group: MenuGroup): readonly string[] =>
  [RECORDS, SYSTEM_RECORDS, SCREENS]
    .flatMap((all) => Object.values<MenuScreen>(all))
    .filter(({ menu }) => menu.path !== '' && firstTopMenuOf(menu.group) === group)
    .map(({ area }) => area);

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    tenantId: '000000',
    tenantName: '木之语演示木业',
    linkman: '周经理',
    contactNumber: '0757-00000000',
    address: '广东省佛山市示例路 1 号',
    departments: [
      { id: '100', parentId: '0', deptName: '木之语演示木业' },
      { id: '101', parentId: '100', deptName: '总经办' },
      { id: '102', parentId: '100', deptName: '仓库' },
      { id: '103', parentId: '100', deptName: '销售部' },
      { id: '104', parentId: '100', deptName: '生产车间' },
    ],
    roles: [
      { id: '200', roleName: '系统管理员', roleAlias: 'administrator', grants: [] },
      {
        id: '201',
        roleName: '仓库管理员',
        roleAlias: 'warehouse',
        grants: [...PACK_SCREEN, 'pack_view', 'pack_print', 'pack_tag', 'tagReading', 'tagReading_view'],
      },
    ],
    users: [
      { id: '300', account: 'admin', realName: '管理员', phone: '13800000001', roleId: '200', deptId: '101' },
      { id: '301', account: 'cangku', realName: '李仓', phone: '13800000002', roleId: '201', deptId: '102' },
    ],
    packCount: 200,
    seed: 20_250_303,
  },
  {
    tenantId: '100001',
    tenantName: '东莞示例饰面',
    linkman: '何小姐',
    contactNumber: '0769-00000000',
    address: '广东省东莞市示例大道 8 号',
    departments: [
      { id: '110', parentId: '0', deptName: '东莞示例饰面' },
      { id: '111', parentId: '110', deptName: '客服部' },
    ],
    roles: [{ id: '210', roleName: '客服', roleAlias: 'service', grants: [...PACK_SCREEN, 'pack_view'] }],
    users: [
      { id: '310', account: 'kefu', realName: '陈芳', phone: '13800000003', roleId: '210', deptId: '111' },
    ],
    packCount: 100,
    seed: 20_250_310,
  },
];

/** The product's areas; a user sees only those with a screen that they may open. */
export const DEMO_TOP_MENUS = [
  {
    code: 'inventory',
    name: '库存',
    alias: 'Inventory',
    source: 'inventory',
    menus: ['inventory', ...screensUnder('inventory')],
  },
  {
    code: 'production',
    name: '生产',
    alias: 'Production',
    source: 'tool',
    menus: screensUnder('factory'),
  },
  { code: 'system', name: '系统', alias: 'System', source: 'setting', menus: screensUnder('system') },
] as const;
