import { commonModules, type PlacedMatrix } from './zpl-fixed-modules.ts';
import {
  allText,
  commonText,
  countGlyphs,
  type FixedText,
  fixedGlyphs,
  type LabelText,
} from './zpl-fixed-text.ts';
import { lendMatrix } from './zpl-matrix.ts';
import type { Stored, ZplMemory } from './zpl-memory.ts';
import type { Recall, ZplParts } from './zpl-parts.ts';

/** The part of a label that a stored format may hold. */
export interface ZplLabel {
  text: LabelText;
  /** The codes that the printer draws, without their data. */
  nativeCodes: readonly string[];
  matrices: readonly PlacedMatrix[];
}

/** Content that several labels have in common. */
interface Common {
  text: FixedText;
  /** Either all native codes of each label, or none. */
  nativeCodes: readonly string[];
  /** Modules in common of the first, second, … code of each label. */
  matrices: readonly (PlacedMatrix | null)[];
}

export interface StoredFormat extends Common {
  name: string;
}

/**
 * After these numbers of labels, the content that all of them share is put into the format; the last number repeats.
 * Few labels are not enough for 2D codes: codes of different data share some dark modules by chance.
 */
const WINDOWS = [{ labels: 4 }, { labels: 16, hasModules: true }, { labels: 64, hasModules: true }];
const NO_CODES: readonly string[] = [];
/** Glyphs or modules more in common for which a format is stored anew. */
const MANY = { glyphs: 4, modules: 40 };

/**
 * Makes a function that finds the stored format (`^DF`) for a label, null for the first labels. Content that a label
 * lacks is dropped from the format at once, so that a format never draws more than its label; content shared by several
 * labels in a row is added.
 */
export function createStoredFormats(
  head: string,
  memory: ZplMemory,
  parts: ZplParts,
): (label: ZplLabel) => StoredFormat | null {
  let format: StoredFormat | null = null;
  /** The format and the graphics that it recalls. */
  let needed: Stored[] = [];
  let common: Common | null = null;
  let labels = 0;
  let window = 0;

  const store = ({ text, nativeCodes, matrices }: Common): StoredFormat | null => {
    const recalls: Recall[] = [];
    const kept = new Map(text);
    for (const [key, line] of text) {
      const glyphs = fixedGlyphs(line);
      const [first] = glyphs;
      const part = parts.partOf(glyphs);
      if (part === null || first === undefined) continue;
      const isWhole = glyphs.length === line.glyphs.length;
      const recall = parts.recall(part, line.x + first.left, line.y + first.top, isWhole);
      if (recall === null) kept.delete(key);
      else recalls.push(...recall);
    }
    const lent = matrices.map((code) => {
      const recall = code && lendMatrix(code, memory);
      if (recall !== null) recalls.push(recall);
      return recall && code;
    });
    const fields = recalls.map(({ field }) => field);
    fields.push(...nativeCodes.map((code, at) => `${code}^FN${at + 1}^FS`));
    const stored = memory.lendFormat(`${head}${fields.join('')}`);
    if (stored === null) return null;
    needed = [stored, ...recalls.map(({ graphic }) => graphic)];
    return { name: stored.name, text: kept, nativeCodes, matrices: lent };
  };

  return (label) => {
    if (format !== null) {
      const left = narrow(format, label);
      if (left !== format) format = store(left);
      else for (const stored of needed) memory.use(stored);
    }
    common = common === null ? { ...label, text: allText(label.text) } : narrow(common, label);
    labels += 1;
    const { labels: length, hasModules = false } = WINDOWS[window] ?? { labels: 0 };
    if (labels === length) {
      const found = hasModules ? common : { ...common, matrices: [] };
      if (format === null || isWorthStoring(found, format)) format = store(found);
      common = null;
      labels = 0;
      window = Math.min(window + 1, WINDOWS.length - 1);
    }
    return format;
  };
}

/** The part of the common content that a label also has; the same object if the label has all of it. */
function narrow<T extends Common>(common: T, label: ZplLabel): T | Common {
  const text = commonText(common.text, label.text);
  const nativeCodes = areEqual(common.nativeCodes, label.nativeCodes) ? common.nativeCodes : NO_CODES;
  const matrices = common.matrices.map((code, at) => code && commonModules(code, label.matrices[at]));
  const isAll =
    text === common.text && nativeCodes === common.nativeCodes && areEqual(matrices, common.matrices);
  return isAll ? common : { text, nativeCodes, matrices };
}

function areEqual<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function isWorthStoring(found: Common, format: Common): boolean {
  return (
    found.nativeCodes.length > format.nativeCodes.length ||
    countGlyphs(found.text) >= countGlyphs(format.text) + MANY.glyphs ||
    countModules(found) >= countModules(format) + MANY.modules
  );
}

function countModules({ matrices }: Common): number {
  let count = 0;
  for (const code of matrices) if (code !== null) for (const module of code.matrix.modules) count += module;
  return count;
}
