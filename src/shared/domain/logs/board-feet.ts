import { exact, type Figure, round, sum } from '../decimal.ts';

/** Log rules for board feet (板尺). */
export const LOG_RULES = ['DOYLE', 'SCRIBNER_C', 'INTL_14'] as const;
export type LogRule = (typeof LOG_RULES)[number];

/** Diameter of the small end inside bark in whole inches and length in whole feet, both rounded down, as trade pays for them. */
export interface ScaledLog {
  inches: number;
  feet: number;
}

const CM_PER_INCH = '2.54';
const M_PER_FOOT = '0.3048';

/** F11: converts a log measured in cm and m to the units of the log rules. */
export function scaledLog(diameterCm: Figure, lengthM: Figure): ScaledLog {
  return {
    inches: exact(diameterCm).dividedToIntegerBy(CM_PER_INCH).toNumber(),
    feet: exact(lengthM).dividedToIntegerBy(M_PER_FOOT).toNumber(),
  };
}

/** F11: board feet by a log rule; null for a log that the rule does not scale. */
export function boardFeet(rule: LogRule, log: ScaledLog): number | null {
  return SCALES[rule](log);
}

const SCALES: Readonly<Record<LogRule, (log: ScaledLog) => number | null>> = {
  DOYLE: ({ inches, feet }) =>
    inches <= 4
      ? 0
      : round(
          exact(inches - 4)
            .pow(2)
            .times(feet)
            .dividedBy(16),
          0,
        ),
  SCRIBNER_C: scribner,
  INTL_14: international,
};

/** US Forest Service: board feet a foot of length, by inches; logs of 6 to 11 inches and 16 feet or more have another. */
const SCRIBNER_FACTORS = new Map<number, string>([
  [6, '1.160'],
  [7, '1.400'],
  [8, '1.501'],
  [9, '2.084'],
  [10, '3.126'],
  [11, '3.749'],
  [12, '4.900'],
  [13, '6.043'],
  [14, '7.140'],
  [15, '8.880'],
  [16, '10.000'],
  [17, '11.528'],
  [18, '13.290'],
  [19, '14.990'],
  [20, '17.499'],
  [21, '18.990'],
  [22, '20.880'],
  [23, '23.510'],
  [24, '25.218'],
  [25, '28.677'],
  [26, '31.249'],
  [27, '34.220'],
  [28, '36.376'],
  [29, '38.040'],
  [30, '41.060'],
  [31, '44.376'],
  [32, '45.975'],
  [33, '48.990'],
  [34, '50.000'],
  [35, '54.688'],
  [36, '57.660'],
  [37, '64.319'],
  [38, '66.730'],
  [39, '70.000'],
  [40, '75.240'],
]);
const LONG_FEET = 16;
const LONG_SCRIBNER_FACTORS = new Map<number, string>([
  [6, '1.249'],
  [7, '1.608'],
  [8, '1.854'],
  [9, '2.410'],
  [10, '3.542'],
  [11, '4.167'],
]);
/** Where the published table differs from the factors, by feet and inches. */
const SCRIBNER_EXCEPTIONS = new Map<string, number>([
  ['8 24', 10],
  ['8 29', 10],
  ['8 38', 10],
  ['10 9', 10],
  ['10 23', -10],
  ['12 10', -10],
  ['14 6', -10],
  ['20 8', -10],
  ['20 9', -10],
]);

/** Scribner Decimal C, to the nearest ten. Logs of more than 40 inches are not in the table. */
function scribner({ inches, feet }: ScaledLog): number | null {
  if (inches < 6) return 0;
  if ((inches === 6 && (feet === 6 || feet === 8)) || (inches === 7 && feet === 6)) return 5;
  const long = feet >= LONG_FEET ? LONG_SCRIBNER_FACTORS.get(inches) : undefined;
  const factor = long ?? SCRIBNER_FACTORS.get(inches);
  if (factor === undefined) return null;
  const tens = exact(factor).times(feet).plus(5).dividedToIntegerBy(10).times(10).toNumber();
  return tens + (SCRIBNER_EXCEPTIONS.get(`${feet} ${inches}`) ?? 0);
}

/** Length of a section in the International rule, in feet; each section is half an inch wider than the one before. */
const SECTION_FEET = 4;

/** International 1/4 inch, to the nearest five and at least five: sections from the small end, a rest in proportion. */
function international({ inches, feet }: ScaledLog): number {
  if (inches < 4 || feet === 0) return 0;
  const count = Math.ceil(feet / SECTION_FEET);
  const sections = Array.from({ length: count }, (_, k) => {
    const d = exact(inches).plus(k * 0.5);
    const share = Math.min(SECTION_FEET, feet - k * SECTION_FEET) / SECTION_FEET;
    return d.pow(2).times('0.22').minus(d.times('0.71')).times('0.905').times(share).toString();
  });
  return Math.max(5, round(sum(sections).dividedBy(5), 0) * 5);
}
