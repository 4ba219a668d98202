import { type PackDetail, packApi } from '#shared/api/pack';
import { settingApi } from '#shared/api/setting';
import type { LabelRow } from '#shared/desk/contract/labels';
import { judgePackReprint, type ReprintVerdict } from '#shared/domain/reprint';
import { AppError, type Language } from '#shared/errors';
import { packageRow } from '#shared/label/rows/package-row';
import { markReprint } from '#shared/label/rows/reprint-mark';
import { shownData } from '#shared/label/shown-data';
import { request } from '../../../api/session.ts';
import { withLabelPictures } from '../../../components/desk/label-pictures.ts';
import type { TemplateChoice } from '../../../components/desk/use-templates.ts';
import { localDate } from '../../../i18n/dates.ts';

/** A package whose label is to be printed, and whether it may be printed again. */
export interface PackToLabel {
  pack: PackDetail;
  verdict: ReprintVerdict;
}

/** Throws `pack.no_tally` for a package without bundles. */
export async function readPackToLabel(id: string, signal: AbortSignal): Promise<PackToLabel> {
  const [pack, { reprintRule }] = await Promise.all([
    request(packApi.detail, { query: { id } }, { signal, quiet: true }),
    request(settingApi.detail, {}, { signal, quiet: true }),
  ]);
  if (pack.totals.bundles === 0) throw new AppError('pack.no_tally', { packNo: pack.packNo });
  return { pack, verdict: judgePackReprint(reprintRule, pack) };
}

/** Whether a package has a label that is still right. */
export function hasLabel({ printCount, labelOutdated }: PackDetail): boolean {
  return printCount > 0 && !labelOutdated;
}

/** The content of a job with the label of one package. */
export async function packLabelContent(
  { pack, verdict }: PackToLabel,
  { template, templateText }: { template: TemplateChoice; templateText: string | undefined },
  { tenantId, language, signal }: { tenantId: string; language: Language; signal: AbortSignal },
) {
  const row = packageRow(pack, { date: localDate(), tenantCode: tenantId });
  const { pictures } = shownData(templateText);
  const labels = await withLabelPictures([{ name: pack.packNo, row, pack }], pictures, signal);
  signal.throwIfAborted();
  const rows: LabelRow[] = labels.map((label) => markReprint(label.row, verdict));
  return {
    kind: 'labels' as const,
    templateId: template.id,
    template: templateText,
    rows,
    captions: template.captions ?? language,
  };
}
