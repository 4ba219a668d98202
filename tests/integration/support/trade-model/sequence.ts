import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { TestServer } from '../../../../src/server/testing/test-server.ts';
import { type Action, decide, OPENING, type Step } from './actions.ts';
import { announcePacks, type Company } from './company.ts';
import { afterAction, isTakenMeanwhile } from './outcome.ts';
import { isChosenMeanwhile, mergedIntoResults } from './packages.ts';
import { type Playing, play } from './playing.ts';
import { storedView } from './stored-view.ts';
import { type Kind, newTrade, type Trade } from './trade.ts';
import { viewOf } from './view.ts';

/** A possible result of actions started together: the trade after them in some order, and why each was refused. */
interface Outcome {
  trade: Trade;
  refusals: ReadonlySet<string>[];
}

function possibleOutcomes(trade: Trade, actions: readonly Action[]): Outcome[] {
  const after = (order: readonly number[]): Outcome[] =>
    order.reduce<Outcome[]>(
      (outcomes, at) => outcomes.flatMap((outcome) => following(outcome, actions, at)),
      [{ trade, refusals: actions.map(() => new Set<string>()) }],
    );
  const order = actions.map((_, at) => at);
  if (actions.length === 1) return after(order);
  return [order, order.toReversed()].flatMap((one) => [...after(one), ...conflict(trade, actions, one)]);
}

/** The results of one of the actions: a reversal that depends on what goods cost is done or refused. */
function following({ trade, refusals }: Outcome, actions: readonly Action[], at: number): Outcome[] {
  const action = actions[at] as Action;
  const told = (one: ReadonlySet<string>) => refusals.with(at, one);
  const done = afterAction(trade, action);
  const doc = action.do === 'reverse' ? trade.docs[action.key] : undefined;
  const isOpen = done.refusals.size === 0 && doc !== undefined && mergedIntoResults(trade, doc) === 'perhaps';
  return [
    { trade: done.trade, refusals: told(done.refusals) },
    ...(isOpen ? [{ trade, refusals: told(new Set(['document.has_later'])) }] : []),
  ];
}

/** The result in which the second of two users is refused because the first took the second's goods. */
function conflict(
  trade: Trade,
  actions: readonly Action[],
  [first = 0, second = 1]: readonly number[],
): Outcome[] {
  const done = afterAction(trade, actions[first] as Action);
  const late = actions[second] as Action;
  const isChosen = isChosenMeanwhile(trade, done.trade, late);
  if (!isChosen && !isTakenMeanwhile(trade, done.trade, late)) return [];
  const refusals: ReadonlySet<string>[] = [];
  refusals[first] = done.refusals;
  refusals[second] = new Set(['stock.not_available', ...(isChosen ? ['record.some_missing'] : [])]);
  return [{ trade: done.trade, refusals }];
}

const agrees = ({ refusals }: Outcome, answers: readonly string[]) =>
  answers.every((answer, at) => (refusals[at]?.size === 0 ? answer === 'done' : refusals[at]?.has(answer)));

let runs = 0;

/** A document of packages, approved. */
const approved = (
  key: string,
  kind: Kind,
  packs: readonly string[],
  source: string | null = null,
): Action[] => [
  {
    do: 'add',
    kind,
    key,
    source,
    partner: 'usual',
    ordered: 0,
    isLast: false,
    isRegraded: false,
    lines: packs.map((pack) => ({ pack, codes: [], price: null, result: null })),
  },
  { do: 'approve', key },
];

/**
 * Packages of which the first two are in stock when a sequence starts; in the second company a sales order of them is
 * shipped in part, as few random ones are.
 */
const OPENED = approved(OPENING, 'otherIn', ['P0', 'P1']);
const TO_BEGIN: readonly (readonly Action[])[] = [
  OPENED,
  [
    ...OPENED,
    ...approved('order', 'saleOrder', ['P0', 'P1']),
    ...approved('shipped', 'delivery', ['P0'], 'order'),
  ],
];

/**
 * Number of steps after which the stored data is read again; also at the end of a sequence, and after two users acted
 * together, because only the data shows their order. Answers are compared after each step.
 */
const LOOK_EVERY = 5;

/** Plays a sequence on the server and in the model, which must agree. Returns the actions that were done. */
export async function playSequence(
  server: TestServer,
  companies: readonly [Company, Company],
  steps: readonly (Step | null)[],
): Promise<number> {
  const run = `R${++runs}`;
  const sides = await Promise.all(
    companies.map((company, nth) => begin(server, company, run, TO_BEGIN[nth])),
  );
  let done = 0;
  const log: string[] = [];
  for (const [at, step] of steps.entries()) {
    if (step === null) continue;
    const side = sides[step.company];
    if (side === undefined) throw new Error('no company');
    const [trade] = side.trades;
    const actions = step.plans.flatMap((plan, nth) => decide(trade, plan, `d${at}${'ab'[nth]}`) ?? []);
    if (actions.length === 0) continue;
    const answers = await together(side, actions, companies[1 - step.company]?.tokens[0] ?? '');
    done += actions.length;
    log.push(`company ${step.company}: ${JSON.stringify(actions)} → ${answers.join(', ')}`);
    const isLooked = at % LOOK_EVERY === 0 || actions.some((action) => isGrading(trade, action));
    await agree(side, actions, answers, { log, isLooked });
  }
  for (const side of sides) {
    const [trade] = side.trades;
    expect({ log, stored: await storedView(side.playing) }).toEqual({ log, stored: viewOf(trade) });
    if (!trade.isCustomerOpen) await together(side, [{ do: 'open' }], '');
  }
  return done;
}

/** Whether an action makes bar codes, which later ones name. */
const isGrading = ({ docs }: Trade, action: Action) =>
  action.do === 'approve' && docs[action.key]?.kind === 'grading';

interface Side {
  playing: Playing;
  /**
   * The trades that agree with everything seen so far. There are several after two acts at once whose order does not show
   * yet: a delivery added beside the approval of a grading names the tally lines before or after it, with the same figures.
   */
  trades: [Trade, ...Trade[]];
}

async function begin(
  server: TestServer,
  company: Company,
  run: string,
  first: readonly Action[] = [],
): Promise<Side> {
  await announcePacks(server, company, run);
  const side: Side = {
    playing: { server, company, run, docs: new Map(), newCodes: new Map() },
    trades: [newTrade()],
  };
  for (const action of first) await agree(side, [action], await together(side, [action], ''), { log: [] });
  return side;
}

const together = ({ playing }: Side, actions: readonly Action[], strangersToken: string) =>
  Promise.all(
    actions.map((action, at) => play(playing, action, playing.company.tokens[at % 2] ?? '', strangersToken)),
  );

/**
 * Fails unless the answers, and the stored data if it is read, match the actions in some order; the model continues
 * with each such order.
 */
async function agree(
  side: Side,
  actions: readonly Action[],
  answers: readonly string[],
  { log, isLooked = false }: { log: readonly string[]; isLooked?: boolean },
): Promise<void> {
  const possible = side.trades.flatMap((trade) => possibleOutcomes(trade, actions));
  const agreeing = possible.filter((outcome) => agrees(outcome, answers));
  const [only] = agreeing;
  if (!isLooked && possible.length === 1 && only !== undefined) {
    side.trades = [only.trade];
    return;
  }
  const stored = await storedView(side.playing);
  const trades = agreeing
    .map(({ trade }) => trade)
    .filter((trade) => isDeepStrictEqual(viewOf(trade), stored));
  const [first, ...others] = trades.filter((trade, at) => !isEqualToOneOf(trades.slice(0, at), trade));
  const [likely = possible[0]] = agreeing;
  if (first === undefined && likely !== undefined) {
    const told = (views: unknown, reasons: unknown) => ({ log, reasons, views });
    const allowed = possible.map(({ refusals }) => refusals.map((one) => [...one]));
    expect(told(stored, answers)).toEqual(told(viewOf(likely.trade), allowed));
  }
  if (first !== undefined) side.trades = [first, ...others];
}

const isEqualToOneOf = (trades: readonly Trade[], trade: Trade) =>
  trades.some((other) => isDeepStrictEqual(other, trade));
