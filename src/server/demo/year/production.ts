import { exact } from '#shared/domain/decimal';
import { OPERATION_NAMES, OPERATIONS, type Operation } from '#shared/domain/processing/operations';
import { timberNosOf } from '#shared/domain/processing/timber';
import { findSpecies } from '#shared/domain/species';
import { lineArea, summarizeTally } from '#shared/domain/tally';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { DEMO_FACTORY_IDS } from '../factory.ts';
import { DAY_MS } from '../pack-plan.ts';
import type { Random } from '../random.ts';
import type { Books, Row } from './books.ts';
import { enterFeedOrder, storeLogs, type YardLog } from './feeding.ts';
import { asBundle, type LineRow, type Pack } from './goods.ts';
import type { Company, Span } from './plan.ts';
import { enterOtherIn } from './purchases.ts';
import type { Person } from './staff.ts';

const HOUR_MS = 3_600_000;
/** Days between feed orders, and from one to the packages. */
const FED_EVERY = 27;
const TAKES = 7;
/** Before the end of the year: the feed order whose flitches are at every operation. */
const LAST_FED = 4;
const THICKNESS_MM = 0.5;
const LEAVES = 32;

const MACHINES: Readonly<Record<Operation, { id: string; name: string } | null>> = {
  COOK: { id: DEMO_FACTORY_IDS.cookPool, name: '1 号蒸煮池' },
  SLICE: { id: DEMO_FACTORY_IDS.sliceMachine, name: '1 号卧式刨切机' },
  DRY: { id: DEMO_FACTORY_IDS.dryMachine, name: '1 号网带烘干机' },
  PACK: null,
};

/** Species of the processes, in their order. */
const PROCESSES = ['BW', 'WO', 'HM'];

/**
 * When the flitch in this position starts and ends an operation, in hours after the logs were fed; a slicer and a dryer
 * take one flitch at a time.
 */
const HOURS: Readonly<Record<Operation, (at: number) => [number, number]>> = {
  COOK: () => [22, 22 + 54],
  SLICE: (at) => [96 + at * 1.25, 97 + at * 1.25],
  DRY: (at) => [97.2 + at * 1.25, 98.2 + at * 1.25],
  PACK: (at) => [120 + at, 120.8 + at],
};

/** A task in the books whose row may still change. */
type Task = Row & { id: string; timberNo: string; version: number; taskStatus: number };

interface Fed {
  day: number;
  fedAt: Date;
  logs: readonly YardLog[];
  tasks: readonly Task[];
}

/** The workshop's year: logs are fed every month, and their packages are received in stock some days later (W6). */
export class Workshop {
  readonly #books: Books;
  readonly #company: Company;
  readonly #random: Random;
  readonly #foreman: Person;
  readonly #last: number;
  #nextFeed: number;
  #fed: Fed[] = [];
  #codes = 800_000;

  constructor(books: Books, company: Company, random: Random, foreman: Person, { first, last }: Span) {
    this.#books = books;
    this.#company = company;
    this.#random = random;
    this.#foreman = foreman;
    this.#last = last;
    this.#nextFeed = first + 9;
  }

  /**
   * The workshop's actions on a working day. It has its own random generator, so the trade's year is the same with and
   * without it.
   */
  play(day: number): void {
    this.#books.aside(this.#random, () => {
      for (const fed of this.#fed.filter((one) => one.day + TAKES <= day)) this.#produce(fed);
      this.#fed = this.#fed.filter((one) => one.day + TAKES > day);
      if (day >= this.#nextFeed && day < this.#last - LAST_FED - TAKES) {
        this.#nextFeed = day + FED_EVERY;
        this.#fed.push(this.#feed(day, 2));
      }
      if (day >= this.#last - LAST_FED && this.#nextFeed !== Number.POSITIVE_INFINITY) {
        this.#nextFeed = Number.POSITIVE_INFINITY;
        this.#leaveAtWork(this.#feed(day, 5));
      }
    });
  }

  /** W6.2, W6.4: logs are fed and sawn into halves. */
  #feed(day: number, count: number): Fed {
    const books = this.#books;
    const logs = storeLogs(books, this.#company.speciesIds, count);
    enterFeedOrder(books, logs, 'approved');
    books.wait();
    const tasks = logs.flatMap((log) =>
      timberNosOf(log.logNo, 2).map((timberNo) => this.#task(log, timberNo)),
    );
    return { day, fedAt: books.now, logs, tasks };
  }

  #task(log: YardLog, timberNo: string): Task {
    const books = this.#books;
    const { userId, deptId } = this.#foreman;
    const { now } = books;
    const task: Task = {
      id: books.newId(),
      timberNo,
      logId: log.id,
      feedOrderId: log.feedOrderId,
      speciesId: log.speciesId,
      taskStatus: 0,
      operation: 'COOK',
      isRunning: 0,
      version: 1,
      plannedDate: books.day,
      productionProcessId: this.#processOf(log),
      thicknessMm: THICKNESS_MM,
      candidates: '',
      participants: '',
      cookPoolId: null,
      sliceMachineId: null,
      dryMachineId: null,
      startTime: null,
      finishTime: null,
      voidReason: '',
      createUser: userId,
      createDept: deptId,
      createTime: now,
      updateUser: userId,
      updateTime: now,
    };
    books.kept('processTask').heads.push(task);
    books.record(this.#foreman, 'processTask.divide', this.#target(task));
    return task;
  }

  /** Id of the process that the demo mill has for the species; null without one. */
  #processOf({ speciesId }: YardLog): string | null {
    const at = PROCESSES.findIndex((treeCode) => this.#company.speciesIds.get(treeCode) === speciesId);
    return at < 0 ? null : String(Number(DEMO_FACTORY_IDS.productionProcess) + at);
  }

  readonly #target = ({ id, timberNo }: Task) => ({ type: 'processTask', id, name: timberNo }) as const;

  /** Runs an operation of the flitch in this position; without `isFinished` the operation stays open. */
  #operate(fed: Fed, task: Task, operation: Operation, isFinished = true): void {
    const books = this.#books;
    const at = fed.tasks.indexOf(task);
    const [startTime, finishTime] = HOURS[operation](at).map(
      (hours) => new Date(Math.min(fed.fedAt.getTime() + hours * HOUR_MS, books.now.getTime())),
    ) as [Date, Date];
    const machine = MACHINES[operation];
    const { field } = OPERATIONS[operation].machine ?? {};
    books.kept('processOperation').heads.push({
      id: books.newId(),
      taskId: task.id,
      operation,
      machineId: machine?.id ?? null,
      participants: this.#foreman.userId,
      startTime,
      finishTime: isFinished ? finishTime : null,
    });
    const next = OPERATION_NAMES[OPERATION_NAMES.indexOf(operation) + 1];
    Object.assign(task, {
      taskStatus: 1,
      isRunning: isFinished ? 0 : 1,
      operation: isFinished ? (next ?? operation) : operation,
      participants: this.#foreman.userId,
      startTime: task.startTime ?? startTime,
      ...(field !== undefined && { [field]: machine?.id }),
      ...(isFinished && next === undefined && { taskStatus: 2, finishTime }),
      version: task.version + (isFinished ? 2 : 1),
      updateTime: isFinished ? finishTime : startTime,
    });
    const details = { operation };
    const started = { ...details, ...(machine && { machine: machine.name }) };
    books.record(this.#foreman, 'processTask.start', this.#target(task), started, startTime);
    if (isFinished)
      books.record(this.#foreman, 'processTask.finish', this.#target(task), details, finishTime);
  }

  /** W6.5 to W6.8: the whole flitch is processed and received in stock. */
  #produce(fed: Fed): void {
    const packs = fed.tasks.map((task) => {
      for (const operation of ['COOK', 'SLICE', 'DRY'] as const) this.#operate(fed, task, operation);
      const pack = this.#pack(fed, task);
      this.#operate(fed, task, 'PACK');
      return pack;
    });
    enterOtherIn(this.#books, 'PRODUCED', packs, 'approved');
  }

  /** Near the end of the year, a flitch at each operation, one complete, one voided, and some not begun. */
  #leaveAtWork(fed: Fed): void {
    const [done, packing, drying, slicing, cooked, cooking, soaking, voided] = fed.tasks as Task[];
    const before = { ...fed, fedAt: new Date(fed.fedAt.getTime() - 5 * DAY_MS) };
    const bring = (task: Task | undefined, operations: readonly Operation[], running?: Operation) => {
      if (task === undefined) return;
      for (const operation of operations) this.#operate(before, task, operation);
      if (running === 'PACK') this.#pack(before, task);
      if (running !== undefined) this.#operate(before, task, running, false);
    };
    bring(done, ['COOK', 'SLICE', 'DRY']);
    if (done !== undefined) this.#pack(before, done);
    bring(done, ['PACK']);
    bring(packing, ['COOK', 'SLICE', 'DRY'], 'PACK');
    bring(drying, ['COOK', 'SLICE'], 'DRY');
    bring(slicing, ['COOK'], 'SLICE');
    bring(cooked, ['COOK']);
    for (const task of [cooking, soaking]) bring(task, [], 'COOK');
    if (voided === undefined) return;
    const reason = '心裂，不能刨切';
    Object.assign(voided, { taskStatus: 9, voidReason: reason, version: 2, updateTime: this.#books.now });
    this.#books.record(this.#foreman, 'processTask.void', this.#target(voided), { reason });
  }

  /** W6.8: a package of the bundles of a flitch, half of its log. */
  #pack(fed: Fed, task: Task): Pack {
    const books = this.#books;
    const log = fed.logs.find(({ id }) => id === task.logId);
    if (log === undefined) throw new Error(`no log of ${task.timberNo}`);
    const species = [...this.#company.speciesIds].find(([, id]) => id === log.speciesId)?.[0] ?? '';
    const kind = findSpecies(species);
    if (kind === undefined) throw new Error(`no species ${species}`);
    books.wait();
    const { now } = books;
    const [year = '', month = ''] = books.day.slice(2).split('-');
    const packNo = `S${year}${month}-${task.timberNo}`;
    const row: Pack['row'] = {
      id: books.newId(),
      serial: books.packs.length + 1,
      packNo,
      treeCode: kind.treeCode,
      thicknessMm: THICKNESS_MM.toFixed(2),
      craft: '平切',
      texture: '山纹',
      region: '',
      area: '0',
      volume: '0',
      gradeStatus: 0,
      packStatus: 1,
      stockStatus: 'PENDING_IN',
      rfidStatus: 0,
      figuresChangedAt: now,
      createTime: now,
      updateTime: now,
      createUser: this.#foreman.userId,
      createDept: this.#foreman.deptId,
    };
    const pack: Pack = { row, bundles: [], species: kind.zh, onHand: exact(0), cost: 0 };
    const lines = this.#lines(log, task, pack);
    // Kept out of the year's sales, which would otherwise all be others.
    pack.bundles = lines.map((line) => ({ ...asBundle(line, pack), isClaimed: true }));
    const { area, volume, pieces, bundles } = summarizeTally(lines, row.thicknessMm);
    Object.assign(row, { area: String(area), volume: String(volume), pieces, bundles });
    books.packs.push(pack);
    const made = { type: 'pack', id: String(row.id), name: packNo } as const;
    books.record(this.#foreman, 'pack.make', made, { lines: bundles });
    books.record(this.#foreman, 'processTask.store', this.#target(task), { toPack: packNo, lines: bundles });
    books.kept('processLine').heads.push(...lines.map(({ id }) => ({ lineId: id, taskId: task.id })));
    task.version += 1;
    return pack;
  }

  /** The lines of as many bundles as give a yield of 42 to 58 %, or occasionally a bad yield. */
  #lines(log: YardLog, task: Task, pack: Pack): LineRow[] {
    const random = this.#random;
    const yieldPct = random.chance(0.06) ? 21 : random.integer(42, 58);
    const lengthCm = Math.round(Number(log.checkLength) * 100) - 8;
    const wanted = ((log.volume ?? 0) / 2) * (yieldPct / 100) * (1000 / THICKNESS_MM);
    const isSecond = task.timberNo.endsWith('-2');
    const lines: LineRow[] = [];
    let area = 0;
    while (area < wanted) {
      const widthCm = random.integer(26, 34);
      const own = lineArea({ lengthCm, widthCm, pieces: LEAVES }, STANDARD_SETTINGS.areaScale);
      area += own;
      this.#codes += 1;
      lines.push({
        id: this.#books.newId(),
        packId: pack.row.id,
        lineNo: lines.length + 1,
        logNo: log.logNo,
        // Bundles are counted within the log, of its second half after the first.
        bundleNo: String(lines.length + 1 + (isSecond ? 100 : 0)),
        lengthCm: String(lengthCm),
        widthCm: String(widthCm),
        pieces: LEAVES,
        area: String(own),
        barcode: `${pack.row.treeCode}${this.#books.day.slice(2).replaceAll('-', '')}${this.#codes}`,
        stockStatus: 'PENDING_IN' as const,
        createTime: this.#books.now,
      });
    }
    return lines;
  }
}
