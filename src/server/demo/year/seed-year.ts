import { SPECIES } from '#shared/domain/species';
import { toLocalTime } from '#shared/local-time';
import { insertJson } from '../../db/json-rows.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { closeMonth } from '../../stock/closing.ts';
import type { DemoCompany } from '../companies.ts';
import { DAY_MS } from '../pack-plan.ts';
import { makePartnerRows } from '../partners.ts';
import { createRandom } from '../random.ts';
import { speciesId } from '../species-ids.ts';
import { isSunday, makeArrivals } from './arrivals.ts';
import { Books } from './books.ts';
import { endYear, LAST_DAYS } from './last-days.ts';
import { arrivalsOf, type Company, planYear, type Span } from './plan.ts';
import { Workshop } from './production.ts';
import { salespersonOf, staffOf } from './staff.ts';
import { Story } from './story.ts';
import { writeBooks } from './write.ts';

const YEAR_DAYS = 365;

/** The year up to the day before `onDay`, as the company's books have it. */
export function playYear(company: DemoCompany, trade: Company, companySerial: number, onDay: Date) {
  const random = createRandom(company.seed);
  const staff = staffOf(company);
  const span = { first: 0, last: Math.floor(onDay.getTime() / DAY_MS) - 1 };
  span.first = span.last - YEAR_DAYS + 1;
  const plan = planYear(random, trade, span);
  const { packs, records } = makeArrivals(random, arrivalsOf(plan), companySerial, staff.keeper);
  const books = new Books(random, staff, companySerial);
  books.packs.push(...packs);
  recordHandling(books, records);
  const story = new Story(books, trade, plan, span);
  const workshop =
    staff.foreman && new Workshop(books, trade, createRandom(company.seed + 1), staff.foreman, span);
  const days = workingDays(span);
  for (const [at, day] of days.entries()) {
    books.open(day);
    story.play(day);
    workshop?.play(day);
    endYear({ books, company: trade, plan, story }, day, at - days.length + LAST_DAYS);
  }
  return { books, records };
}

/** Gives a company `withStaff` a year of business instead of an opening stock. */
export async function seedYear(
  tx: TenantTx,
  company: DemoCompany,
  { index, serial }: { index: number; serial: number },
  onDay: Date,
): Promise<void> {
  const { books, records } = playYear(company, tradeOf(company, index), serial, onDay);
  await writeBooks(tx, books);
  await insertJson(tx, printRecords, records.printRecords);
  await insertJson(tx, tagRecords, records.tagRecords);
  await closeMonths(tx, books, onDay);
  await insertJson(
    tx,
    auditEntries,
    books.trail.toSorted((one, other) => +one.createTime - +other.createTime),
  );
}

/** Writes to the audit trail which packages were made, printed and tagged. */
function recordHandling(books: Books, records: ReturnType<typeof makeArrivals>['records']): void {
  const { keeper } = books.staff;
  const numbers = new Map(books.packs.map(({ row }) => [row.id, row.packNo]));
  const of = (id: string) => ({ type: 'pack', id, name: numbers.get(id) ?? '' }) as const;
  for (const { row, bundles } of books.packs)
    books.record(keeper, 'pack.make', of(row.id), { lines: bundles.length }, row.createTime);
  for (const { packId, template, printer, copies, printedAt } of records.printRecords)
    books.record(keeper, 'pack.print', of(packId), { template, printer, copies }, printedAt);
  for (const { packId, epc, tid, writtenAt } of records.tagRecords)
    books.record(keeper, 'pack.tag', of(packId), { epc, tid }, writtenAt);
}

/** How much each demo company trades, by its place. */
const SIZES = [1, 0.3];

/** Partners and species as `seed.ts` makes them for the company in this place. */
export function tradeOf(company: DemoCompany, companyIndex: number): Company {
  const { customers, suppliers } = makePartnerRows(companyIndex);
  const staff = staffOf(company);
  const weights: Readonly<Record<string, number>> = { A: 6, B: 4, C: 2, D: 1 };
  return {
    customers: customers.rows.map(({ id, code, region, address, taxRatePct, grade }, at) => ({
      id,
      address: `${region ?? ''}${address ?? ''}`.replaceAll('/', ''),
      taxRatePct: taxRatePct ?? 0,
      salesUserId: salespersonOf(staff, code, at) ?? staff.manager.userId,
      weight: weights[grade ?? ''] ?? 1,
    })),
    suppliers: suppliers.rows
      .filter(({ kind }) => kind !== 'FORWARDER')
      .map(({ id, taxRatePct, region }) => ({ id, taxRatePct: taxRatePct ?? 0, isAbroad: region === '' })),
    speciesIds: new Map(SPECIES.map(({ treeCode }, at) => [treeCode, speciesId(companyIndex, at)])),
    size: SIZES[companyIndex] ?? 1,
  };
}

/** Closes each month, some days after its end, up to the one before last. */
async function closeMonths(tx: TenantTx, books: Books, onDay: Date): Promise<void> {
  for (let ago = 12; ago >= 2; ago -= 1) {
    const month = new Date(onDay.getFullYear(), onDay.getMonth() - ago, 1);
    const now = new Date(month.getFullYear(), month.getMonth() + 1, 5, 10);
    const name = toLocalTime(month).slice(0, 'YYYY-MM'.length);
    const id = await closeMonth(tx, name, { ...books.by, now, id: books.newId() });
    books.record(books.by, 'stock.close', { type: 'stock', id, name }, {}, now);
  }
}

function workingDays({ first, last }: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((day) => !isSunday(day));
}
