import { shownData } from '#shared/label/shown-data';
import { withLabelPictures } from '../../components/desk/label-pictures.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import type { LabelSource, PrintableLabel } from './label-source.ts';
import type { PrintChoices } from './use-print-choices.ts';

/**
 * The labels for the chosen template's subject; empty while they are loading, so that none are printed on a template of
 * another kind.
 */
export function useLabels(
  source: LabelSource,
  { template, templateText }: Pick<PrintChoices, 'template' | 'templateText'>,
): Loaded<PrintableLabel[]> {
  const { subject } = template ?? {};
  const { tally, pictures } = shownData(templateText.data);
  const loaded = useLoaded(`${subject}|${tally}|${pictures}`, async (signal) =>
    subject === undefined
      ? []
      : withLabelPictures(await source.labelsOf(subject, tally, signal), pictures, signal),
  );
  return { ...loaded, data: loaded.loading ? null : loaded.data };
}
