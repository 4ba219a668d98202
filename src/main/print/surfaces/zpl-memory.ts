import { hash } from 'node:crypto';
import type { Raster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { writeCompressed } from './zpl-graphic.ts';

/** A graphic or format in the printer's memory. */
export interface Stored {
  readonly name: string;
  /** Whether the printer still has it. */
  isStored: boolean;
  /** The last label that needed it, counted from 0. */
  label: number;
}

/**
 * The maximum of kept graphics, and of lent graphics and formats, besides the shared part. The RAM of Gprinter and TSC
 * printers holds 256 files.
 */
const MOST_KEPT = 200;
const MOST_LENT = 50;
/**
 * The maximum of kept and lent dots besides the shared part, in bytes: a fraction of the memory of the smallest ZPL II
 * printers.
 */
const MOST_BYTES_KEPT = 256 * 1024;
const MOST_BYTES_LENT = 96 * 1024;
/**
 * A lent graphic or format is deleted after this many labels. A printer draws a format when it reads it; some read
 * ahead while they draw.
 */
const LENT_FOR_LABELS = 32;
/** A kept graphic that no label has needed for this many labels may be replaced. */
const KEPT_FOR_LABELS = 256;

interface Entry extends Stored {
  digest: string;
  bytes: number;
}

/** Entries by name, in the order in which they were stored. */
interface Pool {
  entries: Map<string, Entry>;
  bytes: number;
  most: { entries: number; bytes: number };
}

/**
 * Manages the graphics and formats that a run stores in the printer's memory, where its labels recall them by `^XG` and
 * `^XF`.
 *
 * Names are derived from the content. So if labels of two desks alternate on one printer, neither recalls the other's
 * graphic by mistake, and the next run overwrites what a cancelled run left behind.
 */
export class ZplMemory {
  /** With the shared part. */
  readonly #kept: Pool = {
    entries: new Map(),
    bytes: 0,
    most: { entries: MOST_KEPT + 1, bytes: MOST_BYTES_KEPT },
  };
  readonly #lent: Pool = {
    entries: new Map(),
    bytes: 0,
    most: { entries: MOST_LENT, bytes: MOST_BYTES_LENT },
  };
  readonly #stores = createByteWriter();
  readonly #scratch = createByteWriter();
  /** Names that the label being drawn deletes, and names that the previous label deletes. */
  #deleted: string[] = [];
  #lastDeleted: string[] = [];
  #label = 0;
  /** Every kept graphic is still needed before this label. */
  #neededUntil = 0;

  /** Stores the part that all labels share, whatever its size, and returns its name. */
  prepare(raster: Raster): string {
    const { data, digest, name } = this.#describe(raster);
    this.#storeGraphic(name, data);
    this.#enter(this.#kept, name, digest, 0).label = Number.POSITIVE_INFINITY;
    return name;
  }

  /**
   * Whether a graphic of `size` bytes can be kept now. Deletes graphics that labels no longer need to make room for it.
   */
  canKeep(size: number): boolean {
    if (hasRoom(this.#kept, size)) return true;
    if (this.#label < this.#neededUntil) return false;
    this.#neededUntil = Number.POSITIVE_INFINITY;
    for (const entry of this.#kept.entries.values()) {
      const until = entry.label + KEPT_FOR_LABELS;
      if (until <= this.#label && !hasRoom(this.#kept, size)) this.#remove(this.#kept, entry);
      else this.#neededUntil = Math.min(this.#neededUntil, until);
    }
    return hasRoom(this.#kept, size);
  }

  /**
   * Stores a graphic for later labels until the memory is needed and the graphic is not. Null if there is no room now.
   */
  keep(raster: Raster): Stored | null {
    const { data, digest, name } = this.#describe(raster);
    const known = this.#find(name, digest);
    if (known !== undefined) return known;
    if (!this.canKeep(raster.bits.length)) return null;
    this.#storeGraphic(name, data);
    return this.#enter(this.#kept, name, digest, raster.bits.length);
  }

  /**
   * Stores a graphic until `LENT_FOR_LABELS` labels after the last one that needs it. Null if there is no room, and the
   * caller has to draw it differently.
   */
  lend(raster: Raster): Stored | null {
    const { data, digest, name } = this.#describe(raster);
    const known = this.#find(name, digest);
    if (known !== undefined) return known;
    if (!hasRoom(this.#lent, raster.bits.length)) return null;
    this.#storeGraphic(name, data);
    return this.#enter(this.#lent, name, digest, raster.bits.length);
  }

  /** Stores the commands as a format, under the same rules as `lend`. */
  lendFormat(commands: string): Stored | null {
    const digest = hash('sha1', commands);
    const name = nameOf(digest, 'ZPL');
    const known = this.#find(name, digest);
    if (known !== undefined) return known;
    if (!hasRoom(this.#lent, commands.length)) return null;
    this.#stores.text(`^XA^DF${name}^FS${commands}^XZ\n`);
    return this.#enter(this.#lent, name, digest, commands.length);
  }

  /** Notes that the label being drawn needs this stored graphic. */
  use(stored: Stored): void {
    stored.label = Math.max(stored.label, this.#label);
  }

  /** The commands that store the graphics which the label just drawn needs; they precede its format. */
  takeStores(): Buffer {
    return this.#stores.take();
  }

  /**
   * Returns the fields that delete entries no longer needed, for the format of the next label. Call it once per label.
   */
  takeDeletions(): string {
    for (const entry of this.#lent.entries.values())
      if (this.#label - entry.label >= LENT_FOR_LABELS) this.#remove(this.#lent, entry);
    this.#label += 1;
    [this.#lastDeleted, this.#deleted] = [this.#deleted, []];
    return this.#lastDeleted.map((name) => `^ID${name}^FS`).join('');
  }

  /** Returns commands that delete all stored entries, even if the last label drawn is not printed. */
  deleteAll(): Buffer {
    const names = [...this.#kept.entries.keys(), ...this.#lent.entries.keys(), ...this.#lastDeleted];
    return Buffer.from(names.map((name) => `^XA^ID${name}^FS^XZ\n`).join(''));
  }

  #describe(raster: Raster): { data: Buffer; digest: string; name: string } {
    this.#scratch.text(`${raster.bits.length},${raster.stride},`);
    writeCompressed(this.#scratch, raster);
    const data = this.#scratch.take();
    const digest = hash('sha1', data);
    return { data, digest, name: nameOf(digest, 'GRF') };
  }

  #storeGraphic(name: string, data: Buffer): void {
    this.#stores.text(`~DG${name},`);
    this.#stores.bytes(data);
    this.#stores.text('\n');
  }

  #enter(pool: Pool, name: string, digest: string, bytes: number): Entry {
    const entry = { name, digest, bytes, isStored: true, label: this.#label };
    pool.entries.set(name, entry);
    pool.bytes += bytes;
    if (this.#deleted.includes(name)) this.#deleted = this.#deleted.filter((other) => other !== name);
    return entry;
  }

  #remove(pool: Pool, entry: Entry): void {
    entry.isStored = false;
    pool.entries.delete(entry.name);
    pool.bytes -= entry.bytes;
    this.#deleted.push(entry.name);
  }

  /** The entry with this name; null if its content differs, undefined if there is none. */
  #find(name: string, digest: string): Entry | null | undefined {
    const known = this.#kept.entries.get(name) ?? this.#lent.entries.get(name);
    if (known !== undefined && known.digest !== digest) return null;
    if (known !== undefined) known.label = Math.max(known.label, this.#label);
    return known;
  }
}

function hasRoom({ entries, bytes, most }: Pool, size: number): boolean {
  return entries.size < most.entries && bytes + size <= most.bytes;
}

/** A name in the printer's RAM: a letter and five letters or digits, the first of a digest's bits. */
function nameOf(digest: string, extension: 'GRF' | 'ZPL'): string {
  const bits = Number.parseInt(digest.slice(0, 12), 16);
  const letter = String.fromCharCode(0x41 + (bits % 26));
  const others = (Math.floor(bits / 26) % 36 ** 5).toString(36).padStart(5, '0');
  return `R:${letter}${others.toUpperCase()}.${extension}`;
}
