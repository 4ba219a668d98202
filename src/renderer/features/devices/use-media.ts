import type { MediumSize } from '#shared/desk/contract/media';
import { MEDIA } from '#shared/paper/medium';
import { MEDIUM_NAMES } from '#shared/paper/paper-choice';
import { useTemplates } from '../../components/desk/use-templates.ts';
import { useLanguage } from '../../components/words/words.ts';

export interface MediumChoice {
  /** Names the size: 100×70. */
  value: string;
  label: string;
  size: MediumSize;
}

export const sizeName = ({ widthMm, heightMm }: MediumSize): string => `${widthMm}×${heightMm}`;

/** The sizes of this desk's label templates, then those of the sheets for documents. */
export function useMedia(): MediumChoice[] {
  const language = useLanguage();
  const labels = (useTemplates().data ?? []).map(({ widthMm, heightMm }) => ({
    value: sizeName({ widthMm, heightMm }),
    label: `${widthMm} × ${heightMm} mm`,
    size: { widthMm, heightMm },
  }));
  const sheets = MEDIUM_NAMES.map((name) => {
    const { words, widthMm, heightMm } = MEDIA[name];
    const size = { widthMm, heightMm };
    return { value: sizeName(size), label: words[language], size };
  });
  const all = [...labels.toSorted((a, b) => b.size.widthMm - a.size.widthMm), ...sheets];
  return all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at);
}
