import { CRAFTS, EDGE_FINISHES, GRADES, STYLES, TEXTURES, VENEER_KINDS } from '#shared/domain/dictionaries';
import { SPECIES, type Species } from '#shared/domain/species';
import type { StockStatus } from '#shared/domain/statuses';
import { type DemoBundle, makeBundles } from './bundles.ts';
import { createPackNumbers, type PackNumbers } from './pack-numbers.ts';
import type { Random } from './random.ts';
import { ZONE_ROWS, ZONES_A_ROW, zoneName } from './zones.ts';

/** A package as the demo company has it; figures follow from its bundles. */
export interface DemoPack extends PackNumbers {
  species: Species;
  grade: string;
  texture: string;
  craft: string;
  veneerKind: string;
  edgeFinish: string;
  style: string;
  productModel: string;
  region: string;
  thicknessMm: number;
  isGraded: boolean;
  isPacked: boolean;
  stockStatus: StockStatus;
  createdAt: Date;
  bundles: DemoBundle[];
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/**
 * Packages have been received over this period, the last on the day before the data is made, so that all dates are in
 * the past.
 */
const SPAN_DAYS = 270;
/** 09:00 to 17:00 in China. */
const WORKDAY_MS = 8 * HOUR_MS;
/** Every so many packages one has only been announced: it has no tally yet. */
const ANNOUNCED_EVERY = 50;

/** Weights of the species that the trade buys most; every other species counts 1. */
export const SPECIES_SHARES: Readonly<Record<string, number>> = {
  BW: 18,
  WO: 16,
  EO: 10,
  WA: 7,
  MA: 7,
  RO: 6,
  SA: 5,
  BE: 4,
  CH: 4,
  HM: 4,
  TK: 3,
  SY: 2,
};

const CRAFT_OF_TEXTURE: Readonly<Record<string, (typeof CRAFTS)[number]['code']>> = {
  STRAIGHT: 'QUARTER',
  CROWN: 'FLAT',
  RIFT: 'STAYLOG',
  MIXED: 'FLAT',
  MOTTLE: 'QUARTER',
  FIDDLEBACK: 'QUARTER',
  POMMELE: 'HALF_ROUND',
  BIRDSEYE: 'ROTARY',
  BURL: 'HALF_ROUND',
  CROTCH: 'FLAT',
  FLAKE: 'QUARTER',
  RANDOM: 'ROTARY',
};

/** Irregular leaves. */
const RAW_EDGED: readonly string[] = ['BURL', 'CROTCH'];

const STYLES_OF_TEXTURE: Readonly<Record<string, readonly (typeof STYLES)[number]['code'][]>> = {
  STRAIGHT: ['NARROW_STRAIGHT', 'WIDE_STRAIGHT', 'DENSE'],
  RIFT: ['NARROW_STRAIGHT', 'DENSE'],
  CROWN: ['FANCY_CROWN'],
  MIXED: ['FANCY_CROWN', 'WIDE_STRAIGHT'],
};

const GRADE_SHARES = [
  ['A+', 8],
  ['A', 25],
  ['AB', 25],
  ['B', 20],
  ['C', 7],
  ['DOOR', 6],
  ['PANEL', 5],
  ['FURNITURE', 3],
  ['BACKING', 1],
] as const;

const STATUS_SHARES = [
  ['IN_STOCK', 86],
  ['LOCKED', 6],
  ['OUT', 5],
  ['VOID', 2],
  ['PENDING_IN', 1],
] as const satisfies [StockStatus, number][];

/** The company's packages in the order of their receipt, with their state on a day. */
export function planPacks(random: Random, count: number, onDay: Date): DemoPack[] {
  const numbers = createPackNumbers(random);
  const yesterday = Math.floor(onDay.getTime() / DAY_MS) - 1;
  return Array.from({ length: count }, (_, index) => {
    const day = yesterday - Math.ceil((SPAN_DAYS * (count - 1 - index)) / count);
    const createdAt = new Date(day * DAY_MS + HOUR_MS + Math.floor((WORKDAY_MS * (index % 10)) / 10));
    const isAnnounced = index % ANNOUNCED_EVERY === ANNOUNCED_EVERY - 1;
    return planPack(random, numbers(createdAt), createdAt, { isAnnounced });
  });
}

/** Properties of a package that are given instead of random. */
export interface PackWish {
  species?: Species;
  thicknessMm?: number;
  /** The share of packages that are graded, of 1. */
  gradedShare?: number;
  mostBundles?: number;
  /** The package is announced and has no tally yet. */
  isAnnounced?: boolean;
}

/** A package that came in at a time. */
export function planPack(
  random: Random,
  numbers: PackNumbers,
  createdAt: Date,
  { gradedShare = 0.92, isAnnounced = false, mostBundles, ...wish }: PackWish,
): DemoPack {
  const species =
    wish.species ?? random.weighted(SPECIES.map((one) => [one, SPECIES_SHARES[one.treeCode] ?? 1]));
  const texture = random.pick(species.textures);
  const thicknessMm = wish.thicknessMm ?? pickThickness(random, species);
  const isGraded = !isAnnounced && random.chance(gradedShare);
  const styleCode = random.pick(STYLES_OF_TEXTURE[texture] ?? ['PLAIN']);
  return {
    ...numbers,
    species,
    grade: isGraded ? wordOf(GRADES, random.weighted(GRADE_SHARES)) : '',
    texture: wordOf(TEXTURES, texture),
    craft: wordOf(CRAFTS, CRAFT_OF_TEXTURE[texture] ?? 'FLAT'),
    veneerKind: wordOf(VENEER_KINDS, species.treeCode === 'RV' ? 'RECON' : 'NATURAL'),
    edgeFinish: wordOf(EDGE_FINISHES, RAW_EDGED.includes(texture) ? 'RAW_EDGE' : 'CLIPPED'),
    style: wordOf(STYLES, styleCode),
    productModel: random.chance(0.6)
      ? `${species.treeCode}-${texture[0]}${Math.round(thicknessMm * 100)}`
      : '',
    region: isAnnounced ? '' : zoneName(random.pick(ZONE_ROWS), random.integer(1, ZONES_A_ROW)),
    thicknessMm,
    isGraded,
    isPacked: !isAnnounced && random.chance(0.95),
    stockStatus: isAnnounced ? 'PENDING_IN' : random.weighted(STATUS_SHARES),
    createdAt,
    bundles: isAnnounced ? [] : makeBundles(random, texture, logNumbers(random, createdAt), mostBundles),
  };
}

/** One of the thicknesses a species is cut in, half of the time 0.5 mm. */
export function pickThickness(random: Random, { thicknessesMm }: Species): number {
  return thicknessesMm.includes(0.5) && random.chance(0.5) ? 0.5 : random.pick(thicknessesMm);
}

function logNumbers(random: Random, createdAt: Date): string[] {
  // Logs lie for a while before they are cut.
  const lastYear = String(createdAt.getUTCFullYear() - 1).slice(2);
  const first = random.integer(1, 900);
  const count = random.weighted([
    [1, 3],
    [2, 5],
    [3, 2],
  ]);
  const isOwn = random.chance(0.5);
  return Array.from({ length: count }, (_, index) =>
    isOwn ? `${lastYear}W${String(first + index).padStart(3, '0')}` : `B${1000 + first + index}`,
  );
}

function wordOf(dictionary: readonly { code: string; words: { zh: string } }[], code: string): string {
  const entry = dictionary.find((one) => one.code === code);
  if (entry === undefined) throw new Error(`no ${code} in the dictionary`);
  return entry.words.zh;
}
