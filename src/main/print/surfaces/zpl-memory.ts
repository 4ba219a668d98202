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

/** The graphics and formats that a run has in the printer's memory, where its labels recall them by `^XG` and `^XF`. */
export interface ZplMemory {
  /** Stores the part that all labels share, whatever its size. Returns its name. */
  prepare(raster: Raster): string;
  /** Whether a graphic of some bytes could be kept now. */
  canKeep(bytes: number): boolean;
  /** Stores a graphic for labels to come, until its room is needed and it is not. Null where there is no room now. */
  keep(raster: Raster): Stored | null;
  /** Stores a graphic until some labels after the last that needs it. Null where it has to be drawn otherwise. */
  lend(raster: Raster): Stored | null;
  /** Stores a format of some commands likewise. */
  lendFormat(commands: string): Stored | null;
  /** Tells that the label being drawn needs what is stored. */
  use(stored: Stored): void;
  /** The commands that store what the label just drawn needs; they precede its format. */
  takeStores(): Buffer;
  /** The fields of that format that delete what labels printed since have needed; called once a label. */
  takeDeletions(): string;
  /** What deletes everything stored, even if the label drawn last is not printed. */
  deleteAll(): Buffer;
}

/** Graphics kept, graphics and formats lent at most, beside the shared part: the RAM of Gprinter and TSC takes 256 files in all. */
const MOST_KEPT = 200;
const MOST_LENT = 50;
/** Dots kept and lent at most beside the shared part, in bytes: a fraction of what the smallest printers with ZPL II have. */
const MOST_BYTES_KEPT = 256 * 1024;
const MOST_BYTES_LENT = 96 * 1024;
/** Labels after which something lent is deleted. A printer draws a format when it reads it; some read on while they draw. */
const LENT_FOR_LABELS = 32;
/** Labels without need of a graphic kept, after which another may take its place. */
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
 * Names follow from the content: where labels of two desks alternate on one printer, neither recalls the other's graphic for its
 * own, and what a broken run has left behind is overwritten by the next one.
 */
export function createZplMemory(): ZplMemory {
  /** With the shared part. */
  const kept: Pool = {
    entries: new Map(),
    bytes: 0,
    most: { entries: MOST_KEPT + 1, bytes: MOST_BYTES_KEPT },
  };
  const lent: Pool = { entries: new Map(), bytes: 0, most: { entries: MOST_LENT, bytes: MOST_BYTES_LENT } };
  const stores = createByteWriter();
  const scratch = createByteWriter();
  /** Names of what the label being drawn deletes, and of what the one before it has. */
  let deleted: string[] = [];
  let lastDeleted: string[] = [];
  let label = 0;
  /** No graphic kept is unneeded before this label. */
  let neededUntil = 0;

  const describe = (raster: Raster) => {
    scratch.text(`${raster.bits.length},${raster.stride},`);
    writeCompressed(scratch, raster);
    const data = scratch.take();
    const digest = hash('sha1', data);
    return { data, digest, name: nameOf(digest, 'GRF') };
  };
  const storeGraphic = (name: string, data: Buffer) => {
    stores.text(`~DG${name},`);
    stores.bytes(data);
    stores.text('\n');
  };
  const enter = (pool: Pool, name: string, digest: string, bytes: number): Entry => {
    const entry = { name, digest, bytes, isStored: true, label };
    pool.entries.set(name, entry);
    pool.bytes += bytes;
    if (deleted.includes(name)) deleted = deleted.filter((other) => other !== name);
    return entry;
  };
  const remove = (pool: Pool, entry: Entry) => {
    entry.isStored = false;
    pool.entries.delete(entry.name);
    pool.bytes -= entry.bytes;
    deleted.push(entry.name);
  };

  /** Makes room for a graphic to be kept by deleting those that labels no longer need. */
  const makeRoom = (size: number): boolean => {
    if (hasRoom(kept, size)) return true;
    if (label < neededUntil) return false;
    neededUntil = Number.POSITIVE_INFINITY;
    for (const entry of kept.entries.values()) {
      const until = entry.label + KEPT_FOR_LABELS;
      if (until <= label && !hasRoom(kept, size)) remove(kept, entry);
      else neededUntil = Math.min(neededUntil, until);
    }
    return hasRoom(kept, size);
  };
  /** What has a name, null for other content; undefined where nothing has it. */
  const find = (name: string, digest: string): Entry | null | undefined => {
    const known = kept.entries.get(name) ?? lent.entries.get(name);
    if (known !== undefined && known.digest !== digest) return null;
    if (known !== undefined) known.label = Math.max(known.label, label);
    return known;
  };

  return {
    prepare(raster) {
      const { data, digest, name } = describe(raster);
      storeGraphic(name, data);
      enter(kept, name, digest, 0).label = Number.POSITIVE_INFINITY;
      return name;
    },
    canKeep: makeRoom,
    keep(raster) {
      const { data, digest, name } = describe(raster);
      const known = find(name, digest);
      if (known !== undefined) return known;
      if (!makeRoom(raster.bits.length)) return null;
      storeGraphic(name, data);
      return enter(kept, name, digest, raster.bits.length);
    },
    lend(raster) {
      const { data, digest, name } = describe(raster);
      const known = find(name, digest);
      if (known !== undefined) return known;
      if (!hasRoom(lent, raster.bits.length)) return null;
      storeGraphic(name, data);
      return enter(lent, name, digest, raster.bits.length);
    },
    lendFormat(commands) {
      const digest = hash('sha1', commands);
      const name = nameOf(digest, 'ZPL');
      const known = find(name, digest);
      if (known !== undefined) return known;
      if (!hasRoom(lent, commands.length)) return null;
      stores.text(`^XA^DF${name}^FS${commands}^XZ\n`);
      return enter(lent, name, digest, commands.length);
    },
    use(stored) {
      stored.label = Math.max(stored.label, label);
    },
    takeStores: () => stores.take(),
    takeDeletions() {
      for (const entry of lent.entries.values())
        if (label - entry.label >= LENT_FOR_LABELS) remove(lent, entry);
      label += 1;
      [lastDeleted, deleted] = [deleted, []];
      return lastDeleted.map((name) => `^ID${name}^FS`).join('');
    },
    deleteAll() {
      const names = [...kept.entries.keys(), ...lent.entries.keys(), ...lastDeleted];
      return Buffer.from(names.map((name) => `^XA^ID${name}^FS^XZ\n`).join(''));
    },
  };
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
