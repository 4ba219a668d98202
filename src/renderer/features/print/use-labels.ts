import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import type { LabelSource, PrintableLabel } from './label-source.ts';
import type { PrintChoices } from './use-print-choices.ts';

/** The labels of what the chosen template is for; none while they are read, so that none are printed on the template of another kind. */
export function useLabels(
  source: LabelSource,
  { template, templateText }: Pick<PrintChoices, 'template' | 'templateText'>,
): Loaded<PrintableLabel[]> {
  const { subject } = template ?? {};
  const withTally = listsTally(templateText.data);
  const loaded = useLoaded(`${subject}|${withTally}`, async (signal) =>
    subject === undefined ? [] : source.labelsOf(subject, withTally, signal),
  );
  return { ...loaded, data: loaded.loading ? null : loaded.data };
}

/** Whether a company's template has a list; of the desk's own none has. The desk says what else is wrong with a template. */
function listsTally(text: string | null | undefined): boolean {
  if (!text) return false;
  const { elements = [] } = JSON.parse(text) as { elements?: readonly { kind: string }[] };
  return elements.some(({ kind }) => kind === 'list');
}
