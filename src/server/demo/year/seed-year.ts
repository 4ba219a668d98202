import { SPECIES } from '#shared/domain/species';
import { toLocalTime } from '#shared/local-time';
import { insertJson } from '../../db/json-rows.ts';
import { printRecords, tagRecords } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { closeMonth } from '../../stock/closing.ts';
import type { DemoCompany } from '../companies.ts';
import { DAY_MS } from '../pack-plan.ts';
import { makePartnerRows } from '../partners.ts';
import { createRandom } from '../random.ts';
import { isSunday, makeArrivals } from './arrivals.ts';
import { Books } from './books.ts';
import { endYear, LAST_DAYS } from './last-days.ts';
import { arrivalsOf, type Company, planYear, type Span } from './plan.ts';
import { Story } from './story.ts';
import { writeBooks } from './write.ts';

const YEAR_DAYS = 365;

/** The year up to the day before `onDay`, as the company's books have it. */
export function playYear(company: DemoCompany, trade: Company, companySerial: number, onDay: Date) {
  const random = createRandom(company.seed);
  const [admin] = company.users;
  const by = { userId: admin?.id ?? '0', userName: admin?.realName ?? '', deptId: admin?.deptId ?? '' };
  const span = { first: 0, last: Math.floor(onDay.getTime() / DAY_MS) - 1 };
  span.first = span.last - YEAR_DAYS + 1;
  const plan = planYear(random, trade, span);
  const { packs, records } = makeArrivals(random, arrivalsOf(plan), companySerial, by);
  const books = new Books(random, by);
  books.packs.push(...packs);
  const story = new Story(books, trade, plan, span);
  const days = workingDays(span);
  for (const [at, day] of days.entries()) {
    books.open(day);
    story.play(day);
    endYear({ books, company: trade, plan, story }, day, at - days.length + LAST_DAYS);
  }
  return { books, records };
}

/** Gives a company a year of business instead of an opening stock. */
export async function seedYear(
  tx: TenantTx,
  company: DemoCompany,
  companySerial: number,
  onDay: Date,
): Promise<void> {
  const { books, records } = playYear(company, tradeOf(company), companySerial, onDay);
  await writeBooks(tx, books);
  await insertJson(tx, printRecords, records.printRecords);
  await insertJson(tx, tagRecords, records.tagRecords);
  await closeMonths(tx, books, onDay);
}

/** Partners and species as `seed.ts` makes them for the first company. */
export function tradeOf({ users }: DemoCompany): Company {
  const { customers, suppliers } = makePartnerRows(0);
  const [first] = users;
  const last = users.at(-1);
  const weights: Readonly<Record<string, number>> = { A: 6, B: 4, C: 2, D: 1 };
  return {
    customers: customers.rows.map(({ id, region, address, taxRatePct, grade }, at) => ({
      ...{ id, address: `${region ?? ''}${address ?? ''}`.replaceAll('/', ''), taxRatePct: taxRatePct ?? 0 },
      salesUserId: (at % 2 === 0 ? last?.id : first?.id) ?? '0',
      weight: weights[grade ?? ''] ?? 1,
    })),
    suppliers: suppliers.rows
      .filter(({ kind }) => kind !== 'FORWARDER')
      .map(({ id, taxRatePct, region }) => ({ id, taxRatePct: taxRatePct ?? 0, isAbroad: region === '' })),
    speciesIds: new Map(SPECIES.map(({ treeCode }, at) => [treeCode, String(500 + at)])),
  };
}

/** Closes each month, some days after its end, up to the one before last. */
async function closeMonths(tx: TenantTx, { by, newId }: Books, onDay: Date): Promise<void> {
  for (let ago = 12; ago >= 2; ago -= 1) {
    const month = new Date(onDay.getFullYear(), onDay.getMonth() - ago, 1);
    const now = new Date(month.getFullYear(), month.getMonth() + 1, 5, 10);
    await closeMonth(tx, toLocalTime(month).slice(0, 'YYYY-MM'.length), { ...by, now, id: newId() });
  }
}

function workingDays({ first, last }: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((day) => !isSunday(day));
}
