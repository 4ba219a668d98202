import type { DocumentKind } from '#shared/domain/document-states';
import type { DemoCompany } from '../companies.ts';

/** A user whose name appears in the books. */
export interface Person {
  userId: string;
  userName: string;
  account: string;
  deptId: string;
}

/** Who does the work of the year: the manager approves, the keeper enters goods, the salespeople enter orders. */
export interface Staff {
  manager: Person;
  keeper: Person;
  sales: readonly Person[];
  /** Only in a company that slices itself. */
  foreman?: Person;
}

/** The additional departments, roles and users of a company for its year, and the users' tasks. */
interface YearStaff extends Pick<DemoCompany, 'departments' | 'roles' | 'users'> {
  manager: string;
  keeper: string;
  sales: readonly string[];
  foreman?: string;
}

const screens = (areas: readonly string[], buttons: readonly string[]) =>
  areas.flatMap((area) => [area, ...buttons.map((button) => `${area}_${button}`)]);

const ENTERING = ['view', 'add', 'edit', 'delete', 'review', 'export'];

/** Work on packages in the warehouse; voiding one is the manager's. */
const PACK_WORK = [
  'view',
  'print',
  'tag',
  'export',
  'import',
  'add',
  'edit',
  'split',
  'merge',
  'wrap',
  'move',
  'regrade',
];

const SALES_GRANTS = [
  'inventory',
  'pack',
  'pack_view',
  ...screens(['stock', 'statistics'], ['view', 'export']),
  'sales',
  ...screens(['saleOrder', 'delivery', 'saleReturn'], [...ENTERING, 'print']),
  'saleOrder_close',
  'saleOrderPrint',
  'partner',
  ...screens(['customer'], ['view', 'add', 'edit']),
];

const KEEPER_GRANTS = [
  'inventory',
  ...screens(['pack'], PACK_WORK),
  ...screens(['stock'], ['view', 'export', 'check']),
  ...screens(['grading', 'otherIn', 'otherOut'], ENTERING),
  ...screens(['statistics', 'deskBoard'], ['view']),
  ...screens(['scanList'], ['view', 'add', 'edit', 'delete', 'export', 'make', 'compare']),
  ...screens(['tagReading'], ['view', 'check']),
  ...screens(['zone'], ['view', 'add', 'edit', 'delete', 'export', 'import', 'print']),
  // Warehouse staff read orders, which other roles enter, to see which goods to store and ship.
  'purchase',
  ...screens(['purchaseOrder'], ['view']),
  ...screens(['inbound'], [...ENTERING, 'print']),
  'sales',
  ...screens(['saleOrder'], ['view']),
  ...screens(['delivery', 'saleReturn'], [...ENTERING, 'print']),
];

/** The workshop: its machines, pools and operations, and the goods it works on. */
const FOREMAN_GRANTS = [
  'inventory',
  ...screens(['pack'], ['view']),
  ...screens(['stock'], ['view']),
  'factory',
  ...screens(
    ['productionProcess', 'cookPool', 'dryMachine', 'sliceMachine'],
    ['view', 'add', 'edit', 'export'],
  ),
  ...screens(['treeSpecies'], ['view']),
  'yard',
  ...screens(['log'], ['view', 'add', 'edit', 'delete', 'export', 'import', 'print']),
  ...screens(['feedOrder'], [...ENTERING, 'print']),
  ...screens(
    ['processTask'],
    ['view', 'add', 'edit', 'delete', 'export', 'divide', 'start', 'finish', 'store', 'undo', 'void'],
  ),
  ...screens(['logYield'], ['view', 'export']),
];

const SALES = { roleName: '业务员', roleAlias: 'sales', grants: SALES_GRANTS };
const FOREMAN = { roleName: '工长', roleAlias: 'foreman', grants: FOREMAN_GRANTS };
const KEEPER = { roleName: '仓管员', roleAlias: 'keeper', grants: KEEPER_GRANTS };

const YEAR_STAFF: Readonly<Record<string, YearStaff>> = {
  '000000': {
    departments: [],
    roles: [
      { id: '202', ...SALES },
      { id: '203', ...KEEPER },
      { id: '204', ...FOREMAN },
    ],
    users: [
      {
        id: '302',
        account: 'xiaoshou',
        realName: '王销',
        phone: '13800000004',
        roleId: '202',
        deptId: '103',
      },
      { id: '303', account: 'yewu', realName: '赵敏', phone: '13800000005', roleId: '202', deptId: '103' },
      { id: '304', account: 'kuguan', realName: '孙库', phone: '13800000006', roleId: '203', deptId: '102' },
      {
        id: '305',
        account: 'gongzhang',
        realName: '吴工',
        phone: '13800000010',
        roleId: '204',
        deptId: '104',
      },
    ],
    manager: '300',
    keeper: '304',
    sales: ['302', '303'],
    foreman: '305',
  },
  '100001': {
    departments: [
      { id: '112', parentId: '110', deptName: '仓库' },
      { id: '113', parentId: '110', deptName: '销售部' },
    ],
    roles: [
      { id: '211', roleName: '系统管理员', roleAlias: 'administrator', grants: [] },
      { id: '212', ...SALES },
      { id: '213', ...KEEPER },
    ],
    users: [
      { id: '311', account: 'admin', realName: '何小姐', phone: '13800000007', roleId: '211', deptId: '110' },
      {
        id: '312',
        account: 'xiaoshou',
        realName: '郑销',
        phone: '13800000008',
        roleId: '212',
        deptId: '113',
      },
      { id: '313', account: 'kuguan', realName: '冯库', phone: '13800000009', roleId: '213', deptId: '112' },
    ],
    manager: '311',
    keeper: '313',
    sales: ['312'],
  },
};

function yearStaffOf({ tenantId }: DemoCompany): YearStaff {
  const found = YEAR_STAFF[tenantId];
  if (found === undefined) throw new Error(`company ${tenantId} has no staff for a year`);
  return found;
}

/** The company with the people who do the work of its year. */
export function withStaff(company: DemoCompany): DemoCompany {
  const { departments, roles, users } = yearStaffOf(company);
  return {
    ...company,
    departments: [...company.departments, ...departments],
    roles: [...company.roles, ...roles],
    users: [...company.users, ...users],
  };
}

/** The tasks of the users of a company `withStaff`. */
export function staffOf(company: DemoCompany): Staff {
  const { manager, keeper, sales, foreman } = yearStaffOf(company);
  const person = (userId: string): Person => {
    const found = company.users.find(({ id }) => id === userId);
    if (found === undefined) throw new Error(`no user ${userId}`);
    return { userId, userName: found.realName, account: found.account, deptId: found.deptId };
  };
  return {
    manager: person(manager),
    keeper: person(keeper),
    sales: sales.map(person),
    ...(foreman !== undefined && { foreman: person(foreman) }),
  };
}

/** Code of the one customer without a salesperson: in its orders the salesperson is chosen by hand (W3.1). */
const UNSERVED = 'K010';

/** The salesperson of a customer, by its place among all; null for the one without. */
export const salespersonOf = ({ sales }: Staff, code: string, at: number): string | null =>
  code === UNSERVED ? null : (sales[at % sales.length]?.userId ?? null);

const BY_MANAGER: readonly DocumentKind[] = ['purchaseOrder'];
const BY_SALES: readonly DocumentKind[] = ['saleOrder'];

/** Who enters a document: an order its salesperson, goods the keeper. */
export function makerOf({ manager, keeper, sales }: Staff, kind: DocumentKind, salesUserId: unknown): Person {
  if (BY_MANAGER.includes(kind)) return manager;
  if (BY_SALES.includes(kind)) return sales.find(({ userId }) => userId === salesUserId) ?? manager;
  return keeper;
}
