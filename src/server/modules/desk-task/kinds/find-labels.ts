import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { PackDetail } from '#shared/api/pack';
import type { LabelRow, LabelSubject } from '#shared/desk/contract/labels';
import { countedLines, labelledLines } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { type LabelledArea, labelledAreaOf, PrintedSubjectSchema } from '#shared/label/labelled';
import { bundleRow } from '#shared/label/rows/bundle-row';
import { cabinetRow } from '#shared/label/rows/cabinet-row';
import { packageRow } from '#shared/label/rows/package-row';
import type { Printing } from '#shared/label/rows/printing';
import { tenants } from '../../../db/schema/system.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { findLogLabels } from '../../log/service.ts';
import { describePack, findPackById, findTallyLines } from '../../pack/service.ts';
import { findTimberLabels } from '../../process-task/service.ts';
import { findZoneLabels } from '../../zone/service.ts';

/** A label with its data but the day of printing. */
export interface FoundLabel {
  name: string;
  row: LabelRow;
  /** The package if the label is the package's own; the company's rule for reprints applies to it. */
  pack?: PackDetail;
}

interface Asked {
  subject: LabelSubject;
  area?: LabelledArea | undefined;
  ids: readonly string[];
  scope: SQL | undefined;
}

type LabelFinder = (tx: TenantTx, asked: Asked, printing: Printing) => Promise<FoundLabel[]>;

const FINDERS: Record<LabelledArea, LabelFinder> = {
  pack: findPackLabels,
  log: (tx, { ids, scope }, printing) => findLogLabels(tx, ids, scope, printing),
  zone: (tx, { ids }, printing) => findZoneLabels(tx, ids, printing),
  processTask: (tx, { ids, scope }, printing) => findTimberLabels(tx, ids, scope, printing),
};

/** The kind of record that the labels are for. Tasks of earlier versions name only the subject. */
export const areaOfLabels = ({ area, subject }: Pick<Asked, 'area' | 'subject'>): LabelledArea =>
  area ?? labelledAreaOf(PrintedSubjectSchema.parse(subject));

/**
 * The labels of records with their current data, in the order of the records. Throws `pack.not_found` or
 * `record.not_found` for a record outside `scope`, and `pack.no_tally`.
 */
export async function findLabels(
  tx: TenantTx,
  { ids, ...asked }: Asked,
  tenantId: string,
): Promise<FoundLabel[]> {
  const [company] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  const printing = { date: '', tenantCode: tenantId, companyName: company?.tenantName ?? '' };
  return FINDERS[areaOfLabels(asked)](tx, { ...asked, ids: [...new Set(ids)] }, printing);
}

async function findPackLabels(
  tx: TenantTx,
  { subject, ids, scope }: Asked,
  printing: Printing,
): Promise<FoundLabel[]> {
  const labels: FoundLabel[] = [];
  const without: string[] = [];
  for (const id of ids) {
    const pack = await describePack(tx, await findPackById(tx, id, scope), { cost: false });
    const { packNo, cabinetPackLabel } = pack;
    if (pack.totals.bundles === 0) without.push(packNo);
    if (subject === 'cabinet') {
      if (cabinetPackLabel !== '') labels.push({ name: cabinetPackLabel, row: cabinetRow(pack, printing) });
      continue;
    }
    const lines = await findTallyLines(tx, id);
    if (subject === 'package')
      labels.push({ name: packNo, row: packageRow(pack, printing, countedLines(lines)), pack });
    else
      labels.push(
        ...labelledLines(lines).map((line) => ({
          name: `${packNo} · ${line.logNo}-${line.bundleNo}`,
          row: bundleRow(line, pack, printing),
        })),
      );
  }
  if (without.length > 0) throw new AppError('pack.no_tally', { packNo: without.join(', ') });
  return labels;
}
