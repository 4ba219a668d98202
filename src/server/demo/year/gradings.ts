import { gradedChange } from '#shared/domain/grading';
import { lineArea, totalArea } from '#shared/domain/tally';
import { STANDARD_SETTINGS } from '#shared/settings/company-settings';
import type { Books, Mover } from './books.ts';
import { type Entered, enter, type Outcome, type Taken } from './enter.ts';
import { asBundle, type Bundle, freeBundles, type Pack } from './goods.ts';

/** Bundles of a package with the bundles made from them. */
interface Graded extends Taken {
  newGrade: string;
  /** Grade of the package before. */
  oldGrade: string;
  /** A package of this number is made for them. */
  newPackNo?: string;
  /** The length to which the leaves are clipped. */
  newLengthCm?: number;
}

/**
 * Ways of grading (W2): all bundles in stock of a package; all, with the leaves clipped to length; or the worse half,
 * moved to a new package.
 */
export type GradingWay = 'plain' | 'clipped' | 'split';

const GRADE_PAIRS = [
  ['A+', 'A'],
  ['A', 'AB'],
  ['AB', 'B'],
  ['B', 'C'],
] as const;

/** Writes a grading of ungraded packages, each in its way. */
export function enterGrading(
  books: Books,
  wanted: readonly { pack: Pack; way: GradingWay }[],
  outcome: Outcome,
): Entered {
  const lines = wanted.flatMap(({ pack, way }) => linesOf(books, pack, way));
  const changes = lines.map(({ bundles, newLengthCm }) => {
    const area = totalArea(bundles.map(({ row }) => row.area));
    return {
      area,
      ...gradedChange(
        area,
        bundles.map((bundle) => measured(bundle, newLengthCm).area),
      ),
    };
  });
  const grading = { lines, made: [] as Bundle[] };
  const entered = enter(books, {
    kind: 'grading',
    head: {
      handlerId: books.by.userId,
      ...gradedChange(
        totalArea(changes.map(({ area }) => area)),
        changes.map(({ newArea }) => newArea),
      ),
    },
    taken: lines.map((line, at) => ({
      ...line,
      more: {
        newGrade: line.newGrade,
        newPackNo: line.newPackNo ?? '',
        newLengthCm: line.newLengthCm ?? null,
        ...changes[at],
      },
    })),
    outcome,
    approved: (doc: Mover) => grade(books, doc, grading),
    reversed: (doc: Mover) => ungrade(books, doc, grading),
  });
  const isOpen = outcome === 'draft' || outcome === 'submitted' || outcome === 'reversed';
  if (isOpen) for (const bundle of lines.flatMap(({ bundles }) => bundles)) bundle.isClaimed = true;
  return entered;
}

function linesOf(books: Books, pack: Pack, way: GradingWay): Graded[] {
  const bundles = freeBundles(pack);
  const [newGrade, worse] = books.random.pick(GRADE_PAIRS);
  const all = { pack, bundles, isWhole: true, newGrade, oldGrade: pack.row.grade ?? '' };
  if (way === 'plain') return [all];
  if (way === 'clipped') {
    const shorter = books.random.integer(1, 3);
    return [...Map.groupBy(bundles, ({ row }) => row.logNo).values()].map((log) => ({
      ...all,
      bundles: log,
      isWhole: false,
      newLengthCm: Number(log[0]?.row.lengthCm) - shorter,
    }));
  }
  const half = Math.ceil(bundles.length / 2);
  return [
    { ...all, bundles: bundles.slice(0, half) },
    {
      ...all,
      bundles: bundles.slice(half),
      isWhole: false,
      newGrade: worse,
      newPackNo: `${pack.row.packNo}-2`,
    },
  ];
}

/** The dimensions of a bundle after clipping. */
function measured({ row }: Bundle, lengthCm = Number(row.lengthCm)) {
  const isSame = lengthCm === Number(row.lengthCm);
  const area = isSame ? row.area : lineArea({ ...row, lengthCm }, STANDARD_SETTINGS.areaScale);
  return { lengthCm: String(lengthCm), area: String(area) };
}

interface Grading {
  lines: readonly Graded[];
  /** The bundles made. */
  made: Bundle[];
}

function grade(books: Books, doc: Mover, grading: Grading): void {
  const { lines } = grading;
  books.move(
    doc,
    lines.flatMap(({ bundles }) => bundles),
    -1,
    'VOID',
  );
  grading.made = lines.flatMap(({ pack: source, bundles, newGrade, newPackNo, newLengthCm }) => {
    const pack = newPackNo === undefined ? source : makePack(books, source, newPackNo);
    Object.assign(pack.row, { grade: newGrade, gradeStatus: 1, figuresChangedAt: books.now });
    return bundles.map((bundle) => {
      const last = Math.max(0, ...pack.bundles.map(({ row }) => row.lineNo));
      const made = asBundle(
        {
          ...bundle.row,
          id: books.newId(),
          packId: pack.row.id,
          lineNo: last + 1,
          ...measured(bundle, newLengthCm),
          stockStatus: 'PENDING_IN' as const,
          createTime: books.now,
        },
        pack,
      );
      pack.bundles.push(made);
      books.steps.push({ bundle: made });
      return made;
    });
  });
  books.move(doc, grading.made, 1, 'IN_STOCK');
}

function ungrade(books: Books, doc: Mover, { lines, made }: Grading): void {
  books.move(doc, made, -1, 'VOID', { reverses: true });
  for (const bundle of made) bundle.isRemoved = true;
  for (const { pack, oldGrade } of lines)
    Object.assign(pack.row, { grade: oldGrade, gradeStatus: 0, figuresChangedAt: books.now });
  books.move(
    doc,
    lines.flatMap(({ bundles }) => bundles),
    1,
    'IN_STOCK',
    { reverses: true },
  );
}

function makePack(books: Books, source: Pack, packNo: string): Pack {
  const pack: Pack = {
    ...source,
    row: {
      ...source.row,
      id: books.newId(),
      serial: books.packs.length + 1,
      packNo,
      rfidStatus: 0,
      epc: '',
      tid: '',
      taggedAt: null,
      printCount: 0,
      lastPrintedAt: null,
      createTime: books.now,
      updateTime: books.now,
    },
    bundles: [],
    onHand: source.onHand.minus(source.onHand),
  };
  books.packs.push(pack);
  const target = { type: 'pack', id: String(pack.row.id), name: packNo } as const;
  books.record(books.by, 'pack.make', target, { fromPacks: [source.row.packNo] });
  return pack;
}
