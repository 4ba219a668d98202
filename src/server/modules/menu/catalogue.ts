import { inArray, sql } from 'drizzle-orm';
import { menus, topMenuMenus } from '../../db/schema/menus.ts';
import { tenants } from '../../db/schema/system.ts';
import type { Database, TenantTx } from '../../db/tenancy.ts';
import { MASTER_DATA_MENUS } from './master-data-menus.ts';
import { SYSTEM_MENUS } from './system-menus.ts';

export type MenuRow = typeof menus.$inferInsert;

const screen = (row: MenuRow): MenuRow => ({ ...row, category: 1 });
const button = (row: Pick<MenuRow, 'id' | 'parentId' | 'code' | 'name' | 'alias' | 'sort'>): MenuRow => ({
  ...row,
  category: 2,
  action: 3,
});

/**
 * Screens and buttons of the product. A new one is a line here with an id of its own; it appears in every database at
 * the next start, for administrators at once and for others when granted. `code` of a button is the permission an
 * endpoint declares. Ids: group × 10000, screen × 100, button.
 */
const MENU_CATALOGUE: readonly MenuRow[] = [
  ...SYSTEM_MENUS,
  screen({
    id: '10000',
    parentId: '0',
    code: 'inventory',
    name: '库存',
    alias: 'Inventory',
    path: '/inventory',
    source: 'inventory',
    sort: 1,
  }),
  screen({
    id: '10100',
    parentId: '10000',
    code: 'pack',
    name: '包列表',
    alias: 'Packages',
    path: '/inventory/packages',
    source: 'package',
    sort: 1,
    keepAlive: true,
  }),
  button({ id: '10101', parentId: '10100', code: 'pack_view', name: '查看', alias: 'View', sort: 1 }),
  button({
    id: '10102',
    parentId: '10100',
    code: 'pack_print',
    name: '打印标签',
    alias: 'Print label',
    sort: 2,
  }),
  button({ id: '10103', parentId: '10100', code: 'pack_tag', name: '写标签', alias: 'Write tag', sort: 3 }),
  ...MASTER_DATA_MENUS,
  screen({
    id: '90000',
    parentId: '0',
    code: 'monitor',
    name: '监控',
    alias: 'Monitoring',
    path: '/monitor',
    source: 'eye',
    sort: 90,
  }),
  screen({
    id: '90100',
    parentId: '90000',
    code: 'audit',
    name: '操作记录',
    alias: 'Audit trail',
    path: '/monitor/audit',
    source: 'history',
    sort: 1,
  }),
  button({ id: '90101', parentId: '90100', code: 'audit_view', name: '查看', alias: 'View', sort: 1 }),
  screen({
    id: '90200',
    parentId: '90000',
    code: 'errorlog',
    name: '错误日志',
    alias: 'Error logs',
    path: '/monitor/error-logs',
    source: 'bug',
    sort: 2,
  }),
  button({ id: '90201', parentId: '90200', code: 'errorlog_view', name: '查看', alias: 'View', sort: 1 }),
  screen({
    id: '90300',
    parentId: '90000',
    code: 'smsoutbox',
    name: '验证码发件箱',
    alias: 'Code outbox',
    path: '/monitor/codes',
    source: 'message',
    sort: 3,
  }),
  screen({
    id: '90400',
    parentId: '90000',
    code: 'backup',
    name: '备份',
    alias: 'Backups',
    path: '/monitor/backups',
    source: 'database',
    sort: 4,
  }),
  button({ id: '90401', parentId: '90400', code: 'backup_view', name: '查看', alias: 'View', sort: 1 }),
  button({
    id: '90402',
    parentId: '90400',
    code: 'backup_run',
    name: '立即备份',
    alias: 'Back up now',
    sort: 2,
  }),
  button({ id: '90301', parentId: '90300', code: 'smsoutbox_view', name: '查看', alias: 'View', sort: 1 }),
];

const isOfPlatform = ({ id, parentId }: MenuRow) =>
  ['80500', '80700', '90400'].some((screenId) => screenId === id || screenId === parentId);

/**
 * What only the platform's administrator is shown: menus and companies are the same for all, backups hold every company's
 * records.
 */
export const PLATFORM_MENUS: readonly string[] = MENU_CATALOGUE.filter(isOfPlatform).map(({ id }) => id);

/**
 * Adds what the database does not have yet; what an administrator renamed stays renamed. An entry whose screen came in a
 * later version gets its address and icon, and a new screen stands under the top menus of the screens beside it.
 */
export async function addMissingMenus(database: Database): Promise<void> {
  await database.withScopes(async ({ system, tenant }) => {
    const { added, companies } = await system(async (tx) => {
      const known = new Set((await tx.select({ id: menus.id }).from(menus)).map(({ id }) => id));
      await tx
        .insert(menus)
        .values([...MENU_CATALOGUE])
        .onConflictDoUpdate({
          target: menus.id,
          set: { path: sql`excluded.path`, source: sql`excluded.source` },
          setWhere: sql`${menus.path} = '' AND excluded.path <> ''`,
        });
      const screens = MENU_CATALOGUE.filter(({ id, category }) => category === 1 && !known.has(id));
      return {
        added: known.size === 0 ? [] : screens,
        companies: await tx.select({ id: tenants.tenantId }).from(tenants),
      };
    });
    if (added.length === 0) return;
    for (const { id } of companies) await tenant(id, (tx) => putUnderTopMenus(tx, added));
  });
}

async function putUnderTopMenus(tx: TenantTx, added: readonly MenuRow[]): Promise<void> {
  for (const { id, parentId = '0' } of added) {
    const beside = MENU_CATALOGUE.filter((one) => one.parentId === parentId).map((one) => one.id);
    const rows = await tx
      .selectDistinct({ topMenuId: topMenuMenus.topMenuId })
      .from(topMenuMenus)
      .where(inArray(topMenuMenus.menuId, [parentId, ...beside]));
    if (rows.length > 0)
      await tx
        .insert(topMenuMenus)
        .values(rows.map(({ topMenuId }) => ({ topMenuId, menuId: id })))
        .onConflictDoNothing();
  }
}
