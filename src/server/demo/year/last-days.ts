import type { Books } from './books.ts';
import type { Taken } from './enter.ts';
import { enterFeedOrder, storeLogs } from './feeding.ts';
import { enterGrading } from './gradings.ts';
import { type Company, LAST_OUTCOMES, type LastOutcome, type Plan } from './plan.ts';
import { enterInbound, enterOtherIn, enterPurchase } from './purchases.ts';
import { enterDelivery, enterOrder, enterOtherOut, enterReturn } from './sales.ts';
import { enterScanLists } from './scan-lists.ts';
import { dayText, inPart, type Story } from './story.ts';

/** Working days at the end of the year with a document of each kind. */
export const LAST_DAYS = LAST_OUTCOMES.length;

/** The objects with which the documents are made. */
interface Desk {
  books: Books;
  company: Company;
  plan: Plan;
  story: Story;
}

/**
 * Enters a document of each kind on one of the last days, number `at`; each day has another outcome. Sales orders
 * delivered in part and not at all, and deliveries returned in part and in full, are entered before.
 */
export function endYear(desk: Desk, day: number, at: number): void {
  const { books, company, plan, story } = desk;
  const outcome = LAST_OUTCOMES[at];
  if (outcome === undefined) return;
  if (at === 0) leaveInPart(books, story);
  // Receipts come last, so that the approved documents of the last day can be reversed in any order.
  sellAndUse(desk, outcome);
  const [delivery] = story.deliveries.filter((one) => story.returnableOf(one).length > 0).slice(-1 - at);
  if (delivery !== undefined)
    enterReturn(books, delivery, story.returnableOf(delivery).slice(0, 1).map(few), {}, outcome);
  const ungraded = story.ungradedPacks(1);
  enterGrading(
    books,
    ungraded.map((pack) => ({ pack, way: 'plain' })),
    outcome,
  );
  buy(desk, day, outcome);
  enterOtherIn(books, 'GAIN', plan.lastOthers[outcome].packs, outcome);
  const logs = storeLogs(books, company.speciesIds, 8);
  enterFeedOrder(books, logs.slice(0, 5), outcome);
  if (at === LAST_DAYS - 1) enterScanLists(books, story, plan.lastInbounds);
}

function sellAndUse({ books, story }: Desk, outcome: LastOutcome): void {
  enterOrder(books, story.customer(), story.priced(story.gradedPacks(1)), outcome);
  const order = enterOrder(books, story.customer(), story.priced(story.gradedPacks(2)), 'approved');
  enterDelivery(books, { order, customer: order.customer, taken: story.leftOf(order) }, outcome);
  const samples = story.priced(story.gradedPacks(1)).map(few);
  enterOtherOut(
    books,
    'SAMPLE',
    samples.map(({ price: _price, ...taken }) => taken),
    outcome,
  );
}

const few = (taken: Taken): Taken => inPart(taken, 2);

function buy({ books, company, plan }: Desk, day: number, outcome: LastOutcome): void {
  const supplier = books.random.pick(company.suppliers);
  const { wanted } = books.random.pick(plan.purchases);
  const { cabinetNo, packs } = plan.lastInbounds[outcome];
  enterPurchase(books, supplier, wanted, { cabinetNo: '', expectedDate: dayText(day + 20) }, outcome);
  enterInbound(books, { supplier, cabinetNo, packs }, outcome);
}

/** Leaves one order delivered in part and one not at all, and deliveries returned in part and in full. */
function leaveInPart(books: Books, story: Story): void {
  const [some, none, partly, wholly] = [2, 1, 2, 1].map((count) =>
    enterOrder(books, story.customer(), story.priced(story.gradedPacks(count)), 'approved'),
  );
  const deliver = (order: typeof some, lines = 99) =>
    order &&
    enterDelivery(
      books,
      { order, customer: order.customer, taken: story.leftOf(order).slice(0, lines) },
      'approved',
    );
  deliver(some, 1);
  story.orders.push(...[some, none].flatMap((order) => order ?? []));
  for (const [order, isAll] of [
    [partly, false],
    [wholly, true],
  ] as const) {
    const delivery = deliver(order);
    if (delivery === undefined) continue;
    story.deliveries.unshift(delivery);
    const taken = story.returnableOf(delivery);
    enterReturn(
      books,
      delivery,
      isAll ? taken : taken.slice(0, 1).map(few),
      { isRegraded: isAll },
      'approved',
    );
  }
}
