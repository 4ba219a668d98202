import type { MediumSize } from '#shared/desk/contract/media';
import { MEDIA } from '#shared/paper/medium';
import { MEDIUM_NAMES } from '#shared/paper/paper-choice';
import { mediumName } from '../../components/desk/medium-name.ts';
import { useTemplates } from '../../components/desk/use-templates.ts';
import { useLanguage } from '../../components/words/words.ts';

export interface MediumChoice {
  /** Names the size: 100×70. */
  value: string;
  label: string;
  size: MediumSize;
}

/** The sizes of the label templates, the widest first. */
export function useLabelSizes(): MediumChoice[] {
  const labels = (useTemplates().data ?? []).map(({ widthMm, heightMm }) => ({
    value: mediumName({ widthMm, heightMm }),
    label: `${widthMm} × ${heightMm} mm`,
    size: { widthMm, heightMm },
  }));
  return withoutRepeats(labels.toSorted((a, b) => b.size.widthMm - a.size.widthMm));
}

/** The sizes of the label templates, then those of the sheets for documents. */
export function useMedia(): MediumChoice[] {
  const language = useLanguage();
  const labels = useLabelSizes();
  const sheets = MEDIUM_NAMES.map((name) => {
    const { words, widthMm, heightMm } = MEDIA[name];
    const size = { widthMm, heightMm };
    return { value: mediumName(size), label: words[language], size };
  });
  return withoutRepeats([...labels, ...sheets]);
}

function withoutRepeats(all: MediumChoice[]): MediumChoice[] {
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at);
}
