import type { AuditAction, AuditTarget } from '#shared/audit/actions';
import type { AuditDetails } from '#shared/audit/details';
import { exact } from '#shared/domain/decimal';
import { DOCUMENT_PREFIXES, formatNumber } from '#shared/domain/numbering';
import type { StockStatus } from '#shared/domain/statuses';
import type { MovementSource } from '#shared/domain/stock';
import { createIds } from '../../db/ids.ts';
import type { auditEntries } from '../../db/schema/audit.ts';
import type { documentItems } from '../../db/schema/documents.ts';
import type { numberingSeries } from '../../db/schema/organisation.ts';
import type { stockMovements } from '../../db/schema/stock.ts';
import { formatDay } from '../../http/time.ts';
import { DAY_MS } from '../pack-plan.ts';
import type { Random } from '../random.ts';
import type { Bundle, Pack } from './goods.ts';
import type { Person, Staff } from './staff.ts';

export type Row = Record<string, unknown>;
export type Movement = Omit<typeof stockMovements.$inferInsert, 'id'>;

/** One step in the history of a bundle, in the order of writing: a movement, or without one the bundle that a grading made. */
export interface Step {
  bundle: Bundle;
  movement?: Movement;
}

/** The document or act that moves stock. */
export interface Mover {
  kind: MovementSource;
  id: string;
  no: string;
  /** `YYYY-MM-DD` */
  day: string;
}

/** Rows of a kind of document. */
export interface Kept {
  heads: Row[];
  lines: Row[];
  charges: Row[];
}

/** 09:10 in China. */
const OPENS_MS = 70 * 60_000;
/** Apart from the ids of packages, which are made at whole seconds; a millisecond apart between companies. */
const OWN_MS = 500;
/** Address of the desk in the entries of the audit trail. */
const ADDRESS = '192.168.1.20';
const MINUTE_MS = 60_000;
const RULE = { dateBased: true, codeLength: 4, start: 1 } as const;

/** The records that the company has made in the year so far, and the current simulated time. */
export class Books {
  random: Random;
  readonly staff: Staff;
  /** Who approves: the name that movements have. */
  readonly by: Person;
  readonly packs: Pack[] = [];
  readonly trail: (typeof auditEntries.$inferInsert & { createTime: Date })[] = [];
  readonly steps: Step[] = [];
  readonly items: (typeof documentItems.$inferInsert)[] = [];
  readonly newId: () => string;
  readonly #kept = new Map<string, Kept>();
  readonly #series = new Map<string, typeof numberingSeries.$inferInsert>();
  #nowMs = 0;

  constructor(random: Random, staff: Staff, companySerial: number) {
    this.random = random;
    this.staff = staff;
    this.by = staff.manager;
    this.newId = createIds(0, () => this.#nowMs + OWN_MS + companySerial);
  }

  get now(): Date {
    return new Date(this.#nowMs);
  }

  /** `YYYY-MM-DD` of the server's time zone. */
  get day(): string {
    return formatDay(this.now);
  }

  /** Starts a working day, counted from 1970. */
  open(day: number): void {
    this.#nowMs = day * DAY_MS + OPENS_MS;
  }

  /** Runs work with a separate random generator, so that later random values stay the same. */
  aside(random: Random, work: () => void): void {
    const usual = this.random;
    this.random = random;
    work();
    this.random = usual;
  }

  /** Advances the clock by some minutes. */
  wait(): Date {
    this.#nowMs += this.random.integer(2, 7) * MINUTE_MS;
    return this.now;
  }

  kept(kind: string): Kept {
    const found = this.#kept.get(kind) ?? { heads: [], lines: [], charges: [] };
    this.#kept.set(kind, found);
    return found;
  }

  /** The next number of today (F14). */
  number(kind: keyof typeof DOCUMENT_PREFIXES): string {
    const prefix = DOCUMENT_PREFIXES[kind];
    const series = prefix + this.day.replaceAll('-', '');
    const lastSerial = (this.#series.get(series)?.lastSerial ?? RULE.start - 1) + 1;
    this.#series.set(series, { documentType: kind, series, lastSerial });
    return formatNumber({ ...RULE, prefix }, lastSerial - RULE.start, this.day);
  }

  /** The last serial of each kind on each day. */
  get series(): (typeof numberingSeries.$inferInsert)[] {
    return [...this.#series.values()];
  }

  /** Moves bundles in (1) or out (-1) now. */
  move(
    by: Mover,
    bundles: readonly Bundle[],
    direction: 1 | -1,
    status: StockStatus,
    { reverses = false } = {},
  ): void {
    for (const bundle of bundles) {
      const { row, pack } = bundle;
      const before = pack.onHand;
      pack.onHand = before.plus(exact(row.area).times(direction));
      this.steps.push({
        bundle,
        movement: {
          docType: by.kind,
          docId: by.id,
          docNo: by.no,
          docDay: by.day,
          packId: row.packId,
          packNo: pack.row.packNo,
          lineId: row.id,
          direction,
          lineStatus: status,
          area: row.area,
          pieces: row.pieces,
          beforeArea: before.toString(),
          afterArea: pack.onHand.toString(),
          treeCode: pack.row.treeCode,
          grade: pack.row.grade ?? '',
          thicknessMm: pack.row.thicknessMm,
          region: pack.row.region ?? '',
          reverses,
          userId: this.by.userId,
          userName: this.by.userName,
          movedAt: this.now,
        },
      });
      bundle.stockStatus = status;
      bundle.lockedBy = null;
      this.touch(pack);
    }
  }

  /** Adds a user's action to the audit trail, now unless another time is given. */
  record(
    { userId, account, userName }: Person,
    action: AuditAction,
    target: { type: AuditTarget; id: string; name: string },
    details: AuditDetails = {},
    createTime = this.now,
  ): void {
    this.trail.push({
      userId,
      account,
      userName,
      action,
      details,
      createTime,
      address: ADDRESS,
      targetType: target.type,
      targetId: target.id,
      targetName: target.name,
    });
  }

  /** A package changed now. */
  touch({ row }: Pack): void {
    row.updateTime = this.now;
  }
}
