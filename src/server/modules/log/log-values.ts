import { eq, inArray } from 'drizzle-orm';
import { exact, type Figure } from '#shared/domain/decimal';
import type { LogRule } from '#shared/domain/logs/board-feet';
import {
  boardFeetOf,
  type MeasuredLog,
  type ScaledFigures,
  scaleDiameterOf,
  scaleLengthOf,
  tableVolumeOf,
} from '#shared/domain/logs/log-figures';
import { measureOutsideTable } from '#shared/domain/logs/volume';
import { AppError } from '#shared/errors';
import { BY_COMPANY, ruleIn } from '#shared/records/board-foot-rule';
import { log } from '#shared/records/log';
import { logs } from '../../db/schema/logs.ts';
import { suppliers } from '../../db/schema/partners.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { missingField } from '../../http/invalid-input.ts';
import type { RecordRules } from '../../records/record-rules.ts';
import type { Values } from '../../records/record-values.ts';
import { settingsOf } from '../setting/service.ts';
import { requireLogNo } from './log-number.ts';

type Log = Readonly<Values>;

/**
 * Rules for logs: a log that a feed order has taken out of the yard can be neither changed nor removed, and its figures
 * are calculated from the input (F8 to F11).
 */
export const LOG_RULES: Pick<RecordRules, 'around'> = {
  async around(tx, { ids, isNew, values }, _by, write) {
    const before = isNew ? [] : await holdLogs(tx, ids);
    // A stored number is not checked again.
    if (values?.logNo !== undefined && values.logNo !== before[0]?.logNo)
      await requireLogNo(tx, String(values.logNo), 'logNo');
    await write(values === null ? undefined : await figuresOf(tx, before[0] ?? {}, values));
    // After the write, so that a user with an old version learns who changed the log, and what.
    for (const { logNo, outStatus } of before)
      if (outStatus === 1) throw new AppError('log.shipped', { logNo });
  },
};

function holdLogs(tx: TenantTx, ids: readonly string[]): Promise<Log[]> {
  return tx
    .select()
    .from(logs)
    .where(inArray(logs.id, [...ids]))
    .orderBy(logs.id)
    .for('update');
}

/**
 * The figures of a log to be stored. A typed scale figure is kept; otherwise it is calculated from the measures. A typed volume,
 * or figure of board feet, is kept as such where it is not what its rule gives. Throws `input.invalid` if a supplier's figure is
 * missing, `log.outside_table`, and `log.figure_of_rule`.
 */
async function figuresOf(tx: TenantTx, before: Log, sent: Log): Promise<Values> {
  const all = { ...before, ...sent };
  const measured: MeasuredLog = {
    shortDiaCm: figureIn(all.shortDiaCm),
    longDiaCm: figureIn(all.longDiaCm),
    lengthM: figureIn(all.lengthM),
  };
  const isNewly = (...names: (keyof MeasuredLog)[]) =>
    names.some((name) => sent[name] !== undefined && sent[name] !== before[name]);
  const scaled: ScaledFigures = {
    checkDiameter: scaledOf(
      before,
      sent,
      'checkDiameter',
      isNewly('shortDiaCm', 'longDiaCm'),
      scaleDiameterOf(measured),
    ),
    checkLength: scaledOf(before, sent, 'checkLength', isNewly('lengthM'), scaleLengthOf(measured)),
  };
  const settings = await settingsOf(tx);
  const volumeRule = chosen(all.volumeSource) ?? settings.logVolumeRule;
  const bftRule =
    chosen(all.bftSource) ?? (await ruleOfSupplier(tx, all.supplierId)) ?? settings.boardFootRule;
  const tableVolume = tableVolumeOf(scaled);
  const scaledBft =
    bftRule === 'SUPPLIER' ? null : boardFeetOf(bftRule as LogRule, { ...measured, ...scaled });
  const keepsVolume = volumeRule !== 'GB4814' || keepsTyped(before, sent, 'volume', tableVolume);
  const keepsBft = bftRule === 'SUPPLIER' || keepsTyped(before, sent, 'bft', scaledBft);
  return {
    ...scaled,
    tableVolume,
    volumeSource: keepsVolume && volumeRule === 'GB4814' ? 'MANUAL' : volumeRule,
    bftSource: keepsBft ? 'SUPPLIER' : bftRule,
    volume: keepsVolume ? given(all, 'volume') : inTable(tableVolume, scaled),
    bft: keepsBft ? given(all, 'bft') : scaledBft,
  };
}

/** Where each figure is from, and how users know it. */
const FIGURES = {
  volume: { source: 'volumeSource', words: log.fields.volume.words },
  bft: { source: 'bftSource', words: log.fields.bft.words },
} as const;

/**
 * Whether a figure was typed that its rule does not give, of a log that the rule does not scale in particular. Throws
 * `log.figure_of_rule` if the rule is chosen in the same save.
 */
function keepsTyped(before: Log, sent: Log, name: keyof typeof FIGURES, computed: Figure | null): boolean {
  const typed = figureIn(sent[name]);
  if (typed === null || typed === before[name]) return false;
  if (computed === null) return true;
  if (exact(typed).eq(computed)) return false;
  const { source, words } = FIGURES[name];
  if (chosen(sent[source]) !== undefined && sent[source] !== before[source])
    throw new AppError('log.figure_of_rule', {
      field: name,
      figure: words,
      typed: String(typed),
      computed: String(computed),
    });
  return true;
}

/** Undefined where the supplier or the company's settings decide. */
const chosen = (source: unknown): unknown =>
  source === undefined || source === BY_COMPANY.value ? undefined : source;

async function ruleOfSupplier(tx: TenantTx, id: unknown): Promise<LogRule | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  const [supplier] = await tx
    .select({ rule: suppliers.boardFootRule })
    .from(suppliers)
    .where(eq(suppliers.id, id));
  return ruleIn(supplier?.rule);
}

const figureIn = (value: unknown): Figure | null => (value ?? null) as Figure | null;

function scaledOf(
  before: Log,
  sent: Log,
  name: keyof ScaledFigures,
  isMeasuredAnew: boolean,
  computed: Figure | null,
): Figure | null {
  const isTyped = (sent[name] ?? null) !== null && sent[name] !== before[name];
  if (isTyped) return figureIn(sent[name]);
  const stored = figureIn({ ...before, ...sent }[name]);
  return stored === null || isMeasuredAnew ? (computed ?? stored) : stored;
}

function inTable(volume: number | null, scaled: ScaledFigures): number | null {
  const { checkDiameter, checkLength } = scaled;
  if (volume === null && checkDiameter !== null && checkLength !== null)
    throw new AppError('log.outside_table', { field: measureOutsideTable(checkDiameter), ...scaled });
  return volume;
}

function given(of: Log, name: 'volume' | 'bft'): Figure {
  const value = figureIn(of[name]);
  if (value === null) throw missingField(name);
  return value;
}
