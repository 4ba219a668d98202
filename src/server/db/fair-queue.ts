import { AppError } from '#shared/errors';

/** Limits of work running at once. */
interface Running {
  /** All companies together. */
  total: number;
  company: number;
  user: number;
}

export interface FairLimits extends Running {
  /**
   * The same limits for lists alone, because a list may read every row of a company; lists count towards the limits
   * above too.
   */
  lists: Running;
  /** Limits of waiting work; more is refused at once. */
  waiting: { company: number; user: number };
  /** Work that waited this long is refused. */
  waitMs: { calls: number; lists: number };
}

/** Who the work is for. */
export interface Turn {
  company: string;
  /** Empty for the server's own work: it has no limit per user and is never refused. */
  user: string;
  isList: boolean;
  /** Ends the wait with its reason when it is aborted. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  turn: Turn;
  since: number;
  begin(): void;
}

interface Line {
  running: number;
  lists: number;
}

interface UserLine extends Line {
  calls: Waiting[];
  listCalls: Waiting[];
}

interface CompanyLine extends Line {
  waiting: number;
  users: Map<string, UserLine>;
}

const LONGEST_ADVICE_SECONDS = 30;

/**
 * Starts work in fair turns: companies take turns, and within a company its users, so that a user with many calls
 * delays only their own. A user's lists do not delay the user's other calls. Throws `request.busy` for work that may
 * not wait.
 */
export class FairQueue {
  readonly #limits: FairLimits;
  /** Ordered by last turn: the company served last is the last entry. */
  readonly #companies = new Map<string, CompanyLine>();
  #running = 0;
  #lists = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const company = this.#companyOf(turn);
    const user = userOf(company, turn);
    // Waiting work is work that does not fit now, so starting this one overtakes nobody.
    if (this.#fits(turn, company, user)) this.#begin(turn, company, user);
    else await this.#wait(turn, company, user);
    try {
      return await work();
    } finally {
      this.#end(turn, company, user);
    }
  }

  #companyOf({ company: name }: Turn): CompanyLine {
    const company = this.#companies.get(name) ?? { running: 0, lists: 0, waiting: 0, users: new Map() };
    this.#companies.set(name, company);
    return company;
  }

  #fits(turn: Turn, company: CompanyLine, user: UserLine): boolean {
    const { lists, ...all } = this.#limits;
    const isWithin = (limits: Running, total: number, count: (line: Line) => number) =>
      total < limits.total &&
      count(company) < limits.company &&
      (turn.user === '' || count(user) < limits.user);
    if (!isWithin(all, this.#running, (line) => line.running)) return false;
    return !turn.isList || isWithin(lists, this.#lists, (line) => line.lists);
  }

  #begin(turn: Turn, company: CompanyLine, user: UserLine): void {
    this.#count(turn, company, user, 1);
    this.#putLast(turn, company);
  }

  #end(turn: Turn, company: CompanyLine, user: UserLine): void {
    this.#count(turn, company, user, -1);
    this.#putLast(turn, company);
    this.#forgetIdle(turn, company, user);
    this.#beginNext();
  }

  #count(turn: Turn, company: CompanyLine, user: UserLine, change: 1 | -1): void {
    this.#running += change;
    company.running += change;
    user.running += change;
    if (!turn.isList) return;
    this.#lists += change;
    company.lists += change;
    user.lists += change;
  }

  #putLast(turn: Turn, company: CompanyLine): void {
    moveToEnd(this.#companies, turn.company);
    moveToEnd(company.users, turn.user);
  }

  #forgetIdle(turn: Turn, company: CompanyLine, user: UserLine): void {
    if (user.running + user.calls.length + user.listCalls.length === 0) company.users.delete(turn.user);
    if (company.running + company.waiting === 0) this.#companies.delete(turn.company);
  }

  #beginNext(): void {
    while (this.#running < this.#limits.total && this.#beginOne());
  }

  /** Starts the first waiting work for which there is room; false if there is none. */
  #beginOne(): boolean {
    for (const company of this.#companies.values()) {
      if (company.waiting === 0 || company.running >= this.#limits.company) continue;
      for (const user of company.users.values())
        for (const line of [user.calls, user.listCalls]) {
          const [first] = line;
          if (first === undefined || !this.#fits(first.turn, company, user)) continue;
          line.shift();
          company.waiting -= 1;
          this.#begin(first.turn, company, user);
          first.begin();
          return true;
        }
    }
    return false;
  }

  #wait(turn: Turn, company: CompanyLine, user: UserLine): Promise<void> {
    const { waiting: most, waitMs } = this.#limits;
    const isPersons = turn.user !== '';
    const ofUser = user.calls.length + user.listCalls.length;
    if (isPersons && (company.waiting >= most.company || ofUser >= most.user)) {
      this.#forgetIdle(turn, company, user);
      return Promise.reject(busy(user));
    }
    const line = turn.isList ? user.listCalls : user.calls;
    const { signal } = turn;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal?.aborted ? signal.reason : busy(user));
        line.splice(line.indexOf(waiting), 1);
        company.waiting -= 1;
        settle();
        this.#forgetIdle(turn, company, user);
      };
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const timer = isPersons ? setTimeout(leave, turn.isList ? waitMs.lists : waitMs.calls) : undefined;
      const begin = () => {
        settle();
        resolve();
      };
      const waiting: Waiting = { turn, since: performance.now(), begin };
      line.push(waiting);
      company.waiting += 1;
      signal?.addEventListener('abort', leave);
    });
  }
}

function userOf(company: CompanyLine, { user: name }: Turn): UserLine {
  const user = company.users.get(name) ?? { running: 0, lists: 0, calls: [], listCalls: [] };
  company.users.set(name, user);
  return user;
}

function moveToEnd<T>(lines: Map<string, T>, name: string): void {
  const line = lines.get(name);
  if (line === undefined) return;
  lines.delete(name);
  lines.set(name, line);
}

/** The suggested retry time is how long the first in line has waited so far. */
function busy({ calls, listCalls }: UserLine): AppError {
  const since = Math.min(...[...calls.slice(0, 1), ...listCalls.slice(0, 1)].map((first) => first.since));
  const waited = Number.isFinite(since) ? Math.ceil((performance.now() - since) / 1000) : 1;
  return new AppError('request.busy', { seconds: Math.min(Math.max(waited, 1), LONGEST_ADVICE_SECONDS) });
}
