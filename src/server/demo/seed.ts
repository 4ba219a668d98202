import { and, asc, count, eq, ne } from 'drizzle-orm';
import { SPECIES } from '#shared/domain/species';
import { insertJson } from '../db/json-rows.ts';
import { dictionaryRows } from '../db/schema/dictionary-rows.ts';
import { cookPools, dryMachines, productionProcesses, sliceMachines } from '../db/schema/factory.ts';
import { menus, roleMenus, topMenuMenus, topMenus } from '../db/schema/menus.ts';
import { companyDictionaries } from '../db/schema/organisation.ts';
import {
  packs,
  printRecords,
  tagRecords,
  tallyLines,
  tenantCounters,
  treeSpecies,
} from '../db/schema/packs.ts';
import { customerContacts, customers, supplierContacts, suppliers } from '../db/schema/partners.ts';
import { departments, roles, userRoles, users } from '../db/schema/people.ts';
import { tenants } from '../db/schema/system.ts';
import { zones } from '../db/schema/zones.ts';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';
import { pinyinOf } from '../records/pinyin.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_TOP_MENUS, type DemoCompany } from './companies.ts';
import { makeFactoryRows } from './factory.ts';
import { beforeOpening, openStock } from './opening.ts';
import { planPacks } from './pack-plan.ts';
import { makePartnerRows } from './partners.ts';
import { createRandom } from './random.ts';
import { makePackRows } from './rows.ts';
import { speciesId } from './species-ids.ts';
import { seedYear } from './year/seed-year.ts';
import { salespersonOf, staffOf, withStaff } from './year/staff.ts';
import { makeZones } from './zones.ts';

/**
 * Puts the demo companies, with their state on a day, into a database without companies, in one transaction; returns
 * whether it did. `withYear`: each gets a year of business.
 */
export async function seedDemo(database: Database, onDay: Date, { withYear = false } = {}): Promise<boolean> {
  return database.setUp(async ({ system, tenant }) => {
    const isEmpty = await system(async (tx) => {
      const [row] = await tx.select({ companies: count() }).from(tenants);
      return row?.companies === 0;
    });
    if (!isEmpty) return false;
    for (const [companyIndex, plain] of DEMO_COMPANIES.entries()) {
      const company = withYear ? withStaff(plain) : plain;
      const companySerial = await system((tx) => insertCompany(tx, company));
      await tenant(company.tenantId, async (tx) => {
        await insertPeople(tx, company);
        await insertMenus(tx, company, companyIndex);
        await insertSpecies(tx, companyIndex);
        await insertFactory(tx, companyIndex);
        await tx.insert(zones).values(makeZones(companyIndex));
        await insertPartners(tx, companyIndex, withYear ? salesOfYear(company) : everyOther(company));
        if (withYear) await seedYear(tx, company, { index: companyIndex, serial: companySerial }, onDay);
        else await insertStock(tx, company, companySerial, onDay);
        await insertModels(tx);
      });
    }
    return true;
  });
}

async function insertCompany(tx: SystemTx, company: DemoCompany): Promise<number> {
  const { tenantId, tenantName, linkman, contactNumber, address } = company;
  const [row] = await tx
    .insert(tenants)
    .values({ tenantId, tenantName, linkman, contactNumber, address })
    .returning({ serial: tenants.serial });
  return row?.serial ?? 0;
}

async function insertPeople(tx: TenantTx, company: DemoCompany): Promise<void> {
  await tx.insert(departments).values(
    company.departments.map((department, index) => ({
      ...department,
      ancestors: department.parentId === '0' ? '0' : `0,${department.parentId}`,
      fullName: department.deptName,
      sort: index + 1,
    })),
  );
  await tx
    .insert(roles)
    .values(company.roles.map(({ id, roleName, roleAlias }) => ({ id, roleName, roleAlias })));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await tx.insert(users).values(
    company.users.map(({ roleId: _role, ...user }) => {
      const { realName } = user;
      return { ...user, name: realName, namePinyin: pinyinOf(realName), passwordHash };
    }),
  );
  await tx.insert(userRoles).values(company.users.map(({ id, roleId }) => ({ userId: id, roleId })));
}

async function insertMenus(tx: TenantTx, company: DemoCompany, companyIndex: number): Promise<void> {
  const rows = await tx.select({ id: menus.id, code: menus.code }).from(menus);
  const idOf = new Map(rows.map((row) => [row.code, row.id]));
  const idsOf = (codes: readonly string[]) => codes.flatMap((code) => idOf.get(code) ?? []);

  const grants = company.roles.flatMap((role) =>
    idsOf(role.grants).map((menuId) => ({ roleId: role.id, menuId })),
  );
  if (grants.length > 0) await tx.insert(roleMenus).values(grants);
  for (const [index, { menus: codes, ...topMenu }] of DEMO_TOP_MENUS.entries()) {
    const topMenuId = String(400 + companyIndex * 10 + index);
    await tx.insert(topMenus).values({ ...topMenu, id: topMenuId, sort: index + 1 });
    const under = idsOf(codes).map((menuId) => ({ topMenuId, menuId }));
    if (under.length > 0) await tx.insert(topMenuMenus).values(under);
  }
}

async function insertSpecies(tx: TenantTx, companyIndex: number): Promise<void> {
  await tx.insert(treeSpecies).values(
    SPECIES.map((species, index) => ({
      id: speciesId(companyIndex, index),
      treeCode: species.treeCode,
      fullName: species.zh,
      englishName: species.en,
      latinName: species.latin,
    })),
  );
}

async function insertFactory(tx: TenantTx, companyIndex: number): Promise<void> {
  const rows = makeFactoryRows(companyIndex);
  await tx.insert(cookPools).values(rows.cookPools);
  await tx.insert(dryMachines).values(rows.dryMachines);
  await tx.insert(sliceMachines).values(rows.sliceMachines);
  await tx.insert(productionProcesses).values(rows.productionProcesses);
}

/** The id of a customer's salesperson, by the customer's code and place. */
type SalesOf = (code: string, at: number) => string | null;

/** Every other customer belongs to the company's last user. */
const everyOther =
  ({ users }: DemoCompany): SalesOf =>
  (_code, at) =>
    at % 2 === 0 ? (users.at(-1)?.id ?? null) : null;

const salesOfYear = (company: DemoCompany): SalesOf => {
  const staff = staffOf(company);
  return (code, at) => salespersonOf(staff, code, at);
};

async function insertPartners(tx: TenantTx, companyIndex: number, salesOf: SalesOf): Promise<void> {
  const rows = makePartnerRows(companyIndex);
  await tx
    .insert(customers)
    .values(rows.customers.rows.map((row, at) => ({ ...row, salesUserId: salesOf(row.code, at) })));
  await tx.insert(customerContacts).values(rows.customers.contacts);
  await tx.insert(suppliers).values(rows.suppliers.rows);
  await tx.insert(supplierContacts).values(rows.suppliers.contacts);
}

/** The product models of the packages, as entries of the company's dictionary. */
async function insertModels(tx: TenantTx): Promise<void> {
  const ofModels = and(eq(dictionaryRows.code, 'product_model'), eq(dictionaryRows.parentId, '0'));
  const [dictionary] = await tx.select({ id: dictionaryRows.id }).from(dictionaryRows).where(ofModels);
  const models = await tx
    .selectDistinct({ model: packs.productModel })
    .from(packs)
    .where(ne(packs.productModel, ''))
    .orderBy(asc(packs.productModel));
  if (dictionary === undefined || models.length === 0) return;
  await tx.insert(companyDictionaries).values(
    models.map(({ model }, at) => ({
      id: `${dictionary.id}${String(at + 1).padStart(4, '0')}`,
      parentId: dictionary.id,
      code: 'product_model',
      dictKey: model,
      dictValue: model,
      sort: at + 1,
    })),
  );
}

async function insertStock(
  tx: TenantTx,
  company: DemoCompany,
  companySerial: number,
  onDay: Date,
): Promise<void> {
  const random = createRandom(company.seed);
  const plans = planPacks(random, company.packCount, onDay);
  const [worker] = company.users.slice(-1);
  const by = { userId: worker?.id ?? '0', userName: worker?.realName ?? '' };
  const rows = makePackRows(random, plans, companySerial, by);
  await tx.insert(tenantCounters).values({ name: 'pack', issued: rows.packs.length });
  await insertJson(tx, packs, rows.packs);
  await insertJson(tx, tallyLines, beforeOpening(rows.tallyLines));
  await openStock(tx, by);
  await insertJson(tx, printRecords, rows.printRecords);
  await insertJson(tx, tagRecords, rows.tagRecords);
}
