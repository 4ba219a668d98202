import { toLocalTime } from '#shared/local-time';
import { DAY_MS } from '../pack-plan.ts';
import type { Books } from './books.ts';
import { isApproved, type Outcome, type Taken } from './enter.ts';
import { freeBundles, isFree, type Pack } from './goods.ts';
import { enterGrading, type GradingWay } from './gradings.ts';
import type { Company, Plan, Span } from './plan.ts';
import { priceOf } from './prices.ts';
import { enterInbound, enterOtherIn, enterPurchase } from './purchases.ts';
import {
  type Customer,
  type Delivery,
  enterDelivery,
  enterOrder,
  enterOtherOut,
  enterReturn,
  type Order,
} from './sales.ts';

/** How many orders a working day brings, by month: little about the Spring Festival and in the heat of summer. */
const ORDERS_A_DAY = [0.13, 0.05, 0.16, 0.19, 0.18, 0.16, 0.13, 0.12, 0.19, 0.21, 0.19, 0.17];
/** The share of lines that take a whole package, from 0 to 1. */
const SOLD_WHOLE = 0.8;

/** Work that is due on a day. */
interface Due<T> {
  day: number;
  of: T;
}

/** A year of the company, day by day: purchases, sales, deliveries, returns and gradings. */
export class Story {
  readonly #books: Books;
  readonly #company: Company;
  readonly #plan: Plan;
  readonly orders: Order[] = [];
  readonly deliveries: Delivery[] = [];
  #toDeliver: Due<Order>[] = [];
  #toReturn: Due<Delivery>[] = [];
  #nextGrading: number;
  #nextOtherOut: number;

  constructor(books: Books, company: Company, plan: Plan, { first }: Span) {
    this.#books = books;
    this.#company = company;
    this.#plan = plan;
    this.#nextGrading = first + 12;
    this.#nextOtherOut = first + 15;
  }

  /** The events of a working day. */
  play(day: number): void {
    const { random } = this.#books;
    this.#receive(day);
    if (day >= this.#nextGrading) {
      this.#nextGrading = day + this.#every(16, 22);
      this.#grade();
    }
    this.#toDeliver = this.#work(this.#toDeliver, day, (order) => this.#deliver(order, day));
    this.#toReturn = this.#work(this.#toReturn, day, (delivery) => this.#takeBack(delivery));
    const orders = ORDERS_A_DAY[this.#books.now.getUTCMonth()] ?? 0;
    if (random.chance(orders * this.#company.size)) this.#sell(day);
    if (day >= this.#nextOtherOut) {
      this.#nextOtherOut = day + this.#every(28, 40);
      this.#takeSample();
    }
  }

  /** A number of days between these, longer in a smaller company. */
  #every(from: number, to: number): number {
    return Math.round(this.#books.random.integer(from, to) / this.#company.size);
  }

  /** Picks a customer; those that buy more are more likely. */
  customer(): Customer {
    return this.#books.random.weighted(this.#company.customers.map((one) => [one, one.weight]));
  }

  /** Graded packages whose whole remaining stock is free. */
  gradedPacks(count: number): Pack[] {
    const free = this.#books.packs.filter((pack) => pack.row.gradeStatus === 1 && isFree(pack));
    return this.#pickSome(free, count);
  }

  ungradedPacks(count: number): Pack[] {
    const free = this.#books.packs.filter((pack) => pack.row.gradeStatus === 0 && isFree(pack));
    return this.#pickSome(free, count);
  }

  /** All that is free of packages, at a price. */
  priced(packs: readonly Pack[]): Taken[] {
    return packs.map((pack) => ({
      pack,
      bundles: freeBundles(pack),
      isWhole: true,
      price: priceOf(this.#books.random, pack.cost),
    }));
  }

  /** The undelivered bundles of an order. */
  leftOf({ entered }: Order): Taken[] {
    return entered.taken
      .map((line) => ({
        ...line,
        isWhole: true,
        bundles: line.bundles.filter(({ lockedBy, isClaimed }) => lockedBy?.id === entered.id && !isClaimed),
      }))
      .filter(({ bundles }) => bundles.length > 0);
  }

  /** The bundles of a delivery that can be returned. */
  returnableOf({ entered, back }: Delivery): Taken[] {
    return entered.taken
      .map((line) => ({
        ...line,
        isWhole: true,
        bundles: line.bundles.filter((bundle) => bundle.stockStatus === 'OUT' && !back.has(bundle)),
      }))
      .filter(({ bundles }) => bundles.length > 0);
  }

  #pickSome(packs: readonly Pack[], count: number): Pack[] {
    const left = [...packs];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [picked] = left.splice(this.#books.random.integer(0, left.length - 1), 1);
      return picked as Pack;
    });
  }

  #work<T>(due: Due<T>[], day: number, act: (of: T) => void): Due<T>[] {
    for (const one of due) if (one.day <= day) act(one.of);
    return due.filter((one) => one.day > day);
  }

  /** Now and then a document is corrected after its approval, or sent back. */
  #outcome(): Outcome {
    return this.#books.random.weighted([
      ['approved', 93],
      ['corrected', 4],
      ['rejected', 3],
    ]);
  }

  #receive(day: number): void {
    const books = this.#books;
    const isDue = (one: { day: number }) => one.day <= day;
    for (const { packs } of this.#plan.opening.filter(isDue).filter(isNew))
      enterOtherIn(books, 'OPENING', packs, 'approved');
    for (const purchase of this.#plan.purchases.filter(isDue)) {
      const { supplier, cabinetNo, arrivals, isComplete } = purchase;
      const expected = { cabinetNo, expectedDate: dayText(purchase.day + 20) };
      purchase.placed ??= enterPurchase(books, supplier, purchase.wanted, expected, 'approved');
      for (const { packs } of arrivals.filter(isDue).filter(isNew)) {
        const isLast = isComplete && packs === arrivals.at(-1)?.packs;
        const outcome = books.random.chance(0.05) ? 'corrected' : 'approved';
        enterInbound(books, { order: purchase.placed, supplier, cabinetNo, packs, isLast }, outcome);
      }
    }
    for (const { packs } of this.#plan.others.filter(isDue).filter(isNew))
      enterOtherIn(books, books.random.chance(0.5) ? 'PRODUCED' : 'GAIN', packs, 'approved');
  }

  #grade(): void {
    const { random } = this.#books;
    const wanted = this.ungradedPacks(random.integer(1, 3)).map((pack) => ({
      pack,
      way: random.weighted<GradingWay>([
        ['plain', 4],
        ['clipped', 3],
        ['split', 3],
      ]),
    }));
    if (wanted.length === 0) return;
    const isSimple = wanted.every(({ way }) => way !== 'split');
    enterGrading(this.#books, wanted, isSimple && random.chance(0.15) ? 'corrected' : 'approved');
  }

  #sell(day: number): void {
    const { random } = this.#books;
    const customer = this.customer();
    const goods = this.priced(this.gradedPacks(random.integer(1, 3))).map((taken) =>
      random.chance(SOLD_WHOLE) ? taken : inPart(taken, random.integer(3, 10)),
    );
    if (goods.length === 0) return;
    if (random.chance(0.08)) {
      const direct = enterDelivery(this.#books, { customer, taken: goods }, 'approved');
      this.#delivered(direct, day);
      return;
    }
    const order = enterOrder(this.#books, customer, goods, this.#outcome());
    this.orders.push(order);
    if (isApproved(order.entered)) this.#toDeliver.push({ day: day + random.integer(2, 7), of: order });
  }

  #deliver(order: Order, day: number): void {
    const { random } = this.#books;
    const left = this.leftOf(order);
    const taken = left.length > 1 && random.chance(0.3) ? left.slice(0, 1) : left;
    const delivery = enterDelivery(this.#books, { order, customer: order.customer, taken }, this.#outcome());
    if (isApproved(delivery.entered)) this.#delivered(delivery, day);
    if (this.leftOf(order).length > 0) this.#toDeliver.push({ day: day + random.integer(3, 8), of: order });
  }

  #delivered(delivery: Delivery, day: number): void {
    const { random } = this.#books;
    this.deliveries.push(delivery);
    if (random.chance(0.18)) this.#toReturn.push({ day: day + random.integer(6, 20), of: delivery });
  }

  #takeBack(delivery: Delivery): void {
    const { random } = this.#books;
    const [first, ...others] = this.returnableOf(delivery);
    if (first === undefined) return;
    const isAll = random.chance(0.3);
    const taken = isAll ? [first, ...others] : [inPart(first, random.integer(2, 6))];
    enterReturn(this.#books, delivery, taken, { isRegraded: isAll && random.chance(0.5) }, 'approved');
  }

  #takeSample(): void {
    const { random } = this.#books;
    const [taken] = this.priced(this.gradedPacks(1));
    if (taken === undefined) return;
    const cause = random.pick(['SAMPLE', 'SAMPLE', 'OWN_USE', 'SCRAP', 'LOSS'] as const);
    const { price: _price, ...goods } = inPart(taken, random.integer(1, 3));
    enterOtherOut(this.#books, cause, [goods], 'approved');
  }
}

/** The first bundles of a line, by their codes. */
export function inPart(taken: Taken, count: number): Taken {
  if (taken.bundles.length <= count) return taken;
  return { ...taken, bundles: taken.bundles.slice(0, count), isWhole: false };
}

/** Whether the packages have not been moved yet. */
const isNew = ({ packs }: { packs: readonly Pack[] }): boolean =>
  packs.flatMap(({ bundles }) => bundles).every(({ stockStatus }) => stockStatus === 'PENDING_IN');

export const dayText = (day: number): string =>
  toLocalTime(new Date(day * DAY_MS)).slice(0, 'YYYY-MM-DD'.length);
