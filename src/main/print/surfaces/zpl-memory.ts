import { hash } from 'node:crypto';
import type { Raster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { writeCompressed } from './zpl-graphic.ts';

/** The graphics that a run has in the printer's memory, where its labels recall them by `^XG`. */
export interface ZplMemory {
  /** Stores the part that all labels share, whatever its size. Returns its name. */
  prepare(raster: Raster): string;
  /** Stores a graphic until the end of the run. Returns its name, or null where no more is to be stored. */
  keep(raster: Raster): string | null;
  /** Stores a graphic for the label being drawn. Returns its name, or null where it has to be drawn otherwise. */
  lend(raster: Raster): string | null;
  /** The commands that store what the label just drawn needs; they precede its format. */
  takeStores(): Buffer;
  /** The fields of that format that delete what labels printed since have needed; called once a label. */
  takeDeletions(): Buffer;
  /** What deletes everything stored. */
  deleteAll(): Buffer;
}

/** Graphics kept and lent at most, beside the shared part: the RAM of Gprinter and TSC takes 256 files in all. */
const MOST_KEPT = 200;
const MOST_LENT = 50;
/** Dots kept at most beside the shared part, in bytes: a fraction of what the smallest printers with ZPL II have. */
const MOST_BYTES = 256 * 1024;
/** Labels after which a lent graphic is deleted. A printer draws a format when it reads it; some read on while they draw. */
const LENT_FOR_LABELS = 32;

/**
 * Names follow from the content: where labels of two desks alternate on one printer, neither recalls the other's graphic for its
 * own, and what a broken run has left behind is overwritten by the next one.
 */
export function createZplMemory(): ZplMemory {
  /** Digests of the graphics by name. */
  const kept = new Map<string, string>();
  /** The same with the last label that needed them, the oldest first. */
  const lent = new Map<string, { digest: string; label: number }>();
  const stores = createByteWriter();
  const scratch = createByteWriter();
  let bytesKept = 0;
  let label = 0;

  const describe = (raster: Raster) => {
    scratch.text(`${raster.stride * raster.height},${raster.stride},`);
    writeCompressed(scratch, raster);
    const data = scratch.take();
    const digest = hash('sha1', data);
    return { data, digest, name: nameOf(digest) };
  };
  const store = (name: string, data: Buffer) => {
    stores.text(`~DG${name},`);
    stores.bytes(data);
    stores.text('\n');
  };

  return {
    prepare(raster) {
      const { data, digest, name } = describe(raster);
      kept.set(name, digest);
      store(name, data);
      return name;
    },
    keep(raster) {
      const { data, digest, name } = describe(raster);
      if (kept.has(name)) return kept.get(name) === digest ? name : null;
      if (lent.has(name) || kept.size > MOST_KEPT || bytesKept + raster.bits.length > MOST_BYTES) return null;
      bytesKept += raster.bits.length;
      kept.set(name, digest);
      store(name, data);
      return name;
    },
    lend(raster) {
      const { data, digest, name } = describe(raster);
      if (kept.has(name)) return kept.get(name) === digest ? name : null;
      const known = lent.get(name);
      if (known === undefined ? lent.size === MOST_LENT : known.digest !== digest) return null;
      if (!lent.delete(name)) store(name, data);
      lent.set(name, { digest, label });
      return name;
    },
    takeStores: () => stores.take(),
    takeDeletions() {
      for (const [name, { label: last }] of lent) {
        if (label - last < LENT_FOR_LABELS) break;
        lent.delete(name);
        scratch.text(`^ID${name}^FS`);
      }
      label += 1;
      return scratch.take();
    },
    deleteAll() {
      const names = [...kept.keys(), ...lent.keys()];
      return Buffer.from(names.map((name) => `^XA^ID${name}^FS^XZ\n`).join(''));
    },
  };
}

/** A name in the printer's RAM: a letter and five letters or digits, the first of a digest's bits. */
function nameOf(digest: string): string {
  const bits = Number.parseInt(digest.slice(0, 12), 16);
  const letter = String.fromCharCode(0x41 + (bits % 26));
  const others = (Math.floor(bits / 26) % 36 ** 5).toString(36).padStart(5, '0');
  return `R:${letter}${others.toUpperCase()}.GRF`;
}
