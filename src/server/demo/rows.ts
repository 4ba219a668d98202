import { isLiveStatus } from '#shared/domain/statuses';
import { summarizeTally } from '#shared/domain/tally';
import { packEpc } from '#shared/rfid/pack-epc';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { createIds } from '../db/ids.ts';
import type { packs, printRecords, tagRecords, tallyLines } from '../db/schema/packs.ts';
import type { DemoPack } from './pack-plan.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

export interface PackRows {
  packs: (typeof packs.$inferInsert)[];
  tallyLines: (typeof tallyLines.$inferInsert)[];
  printRecords: (typeof printRecords.$inferInsert)[];
  tagRecords: (typeof tagRecords.$inferInsert)[];
}

interface Worker {
  userId: string;
  userName: string;
}

/**
 * Makes the rows of a company's packages. Figures follow F1–F3; about half have a printed label, a few of these
 * outdated, and about a third a written tag, all by `worker`. Packages come oldest first, so that their ids, made for
 * node 0, increase with time.
 */
export function makePackRows(
  random: Random,
  plans: readonly DemoPack[],
  companySerial: number,
  worker: Worker,
): PackRows {
  const maker = new RowMaker(random, companySerial, worker);
  for (const [index, plan] of plans.entries()) maker.add(plan, index + 1);
  return maker.rows;
}

/** Makes the rows of one company, package by package. */
class RowMaker {
  readonly rows: PackRows = { packs: [], tallyLines: [], printRecords: [], tagRecords: [] };
  readonly #random: Random;
  readonly #companySerial: number;
  readonly #worker: Worker;
  readonly #nextId: () => string;
  readonly #barcodes = new Map<string, number>();
  #clockMs = 0;

  constructor(random: Random, companySerial: number, worker: Worker) {
    this.#random = random;
    this.#companySerial = companySerial;
    this.#worker = worker;
    // A millisecond apart, so that no two companies have the same id.
    this.#nextId = createIds(0, () => this.#clockMs + companySerial);
  }

  add(plan: DemoPack, serial: number): void {
    this.#clockMs = plan.createdAt.getTime();
    const id = this.#nextId();
    const handling = this.handle(plan, serial);
    this.rows.packs.push(packRow(plan, id, serial, handling));
    this.#addLines(plan, id);
    this.#addRecords(id, handling);
  }

  /** Adds what happened to a package: label printed, label outdated since, tag written. */
  handle(plan: DemoPack, serial: number) {
    // Later on the day of the package's receipt, so that no time is on the day the data is made or later.
    const after = (hours: number) => new Date(plan.createdAt.getTime() + hours * HOUR_MS);
    const isLive = isLiveStatus(plan.stockStatus);
    const isPrinted = plan.bundles.length > 0 && this.#random.chance(0.5);
    const isOutdated = isPrinted && this.#random.chance(0.12);
    const isTagged = isPrinted && isLive && this.#random.chance(0.7);
    const copies = isPrinted ? this.#random.integer(1, 2) : 0;
    const tag = isTagged
      ? {
          rfidStatus: 1,
          epc: packEpc(STANDARD_SETTINGS, { companySerial: this.#companySerial, serial, packNo: plan.packNo })
            .epc,
          tid: makeTid(this.#random),
          taggedAt: after(3),
        }
      : { rfidStatus: 0, epc: '', tid: '', taggedAt: null };
    return { after, isPrinted, isOutdated, isTagged, copies, tag };
  }

  #addLines(plan: DemoPack, id: string): void {
    plan.bundles.forEach((bundle, lineIndex) => {
      this.rows.tallyLines.push({
        id: this.#nextId(),
        packId: id,
        lineNo: lineIndex + 1,
        logNo: bundle.logNo,
        bundleNo: bundle.bundleNo,
        lengthCm: String(bundle.lengthCm),
        widthCm: String(bundle.widthCm),
        pieces: bundle.pieces,
        area: String(bundle.area),
        barcode: this.#nextBarcode(plan),
        stockStatus: plan.stockStatus,
        createTime: plan.createdAt,
      });
    });
  }

  #addRecords(id: string, { after, isPrinted, isTagged, copies, tag }: Handling): void {
    const done = { packId: id, deskName: '仓库一号台', ...this.#worker };
    if (isPrinted)
      this.rows.printRecords.push({
        ...done,
        id: this.#nextId(),
        recordKey: makeKey(this.#random),
        template: 'package-100x70',
        printer: '仓库标签机',
        copies,
        state: 'sent',
        printedAt: after(2),
        createTime: after(2),
      });
    if (isTagged)
      this.rows.tagRecords.push({
        ...done,
        id: this.#nextId(),
        recordKey: makeKey(this.#random),
        epc: tag.epc,
        tid: tag.tid,
        reader: '仓库读写器',
        writtenAt: after(3),
        createTime: after(3),
      });
  }

  #nextBarcode(plan: DemoPack): string {
    const day = plan.createdAt.toISOString().slice(2, 10).replaceAll('-', '');
    const prefix = `${plan.species.treeCode}${day}`;
    const serial = (this.#barcodes.get(prefix) ?? 0) + 1;
    this.#barcodes.set(prefix, serial);
    return `${prefix}${String(serial).padStart(6, '0')}`;
  }
}

type Handling = ReturnType<RowMaker['handle']>;

function packRow(
  plan: DemoPack,
  id: string,
  serial: number,
  { after, isPrinted, isOutdated, copies, tag }: Handling,
): PackRows['packs'][number] {
  const { area, volume, ...counts } = summarizeTally(plan.bundles, plan.thicknessMm);
  return {
    id,
    serial,
    packNo: plan.packNo,
    cabinetNo: plan.cabinetNo,
    cabinetPackLabel: plan.cabinetPackLabel,
    treeCode: plan.species.treeCode,
    grade: plan.grade,
    texture: plan.texture,
    craft: plan.craft,
    veneerKind: plan.veneerKind,
    edgeFinish: plan.edgeFinish,
    style: plan.style,
    productModel: plan.productModel,
    region: plan.region,
    thicknessMm: plan.thicknessMm.toFixed(2),
    area: String(area),
    volume: String(volume),
    ...counts,
    gradeStatus: plan.isGraded ? 1 : 0,
    packStatus: plan.isPacked ? 1 : 0,
    stockStatus: plan.stockStatus,
    ...tag,
    printCount: copies,
    lastPrintedAt: isPrinted ? after(2) : null,
    figuresChangedAt: isOutdated ? after(5) : plan.createdAt,
    createTime: plan.createdAt,
    updateTime: isOutdated ? after(5) : plan.createdAt,
  };
}

/** Class E2h, then random values in the format of a chip's maker, model and serial: 96 bits. */
function makeTid(random: Random): string {
  return `E28011912000${hex(random, 12).toUpperCase()}`;
}

/** A version-4 UUID. */
function makeKey(random: Random): string {
  return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`;
}

function hex(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
}
