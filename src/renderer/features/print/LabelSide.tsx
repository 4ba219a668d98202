import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { LabelPreview } from './LabelPreview.tsx';
import type { PrintableLabel } from './label-source.ts';
import { numbersOf } from './unit-numbers.ts';
import type { PrintChoices } from './use-print-choices.ts';

interface LabelSideProps {
  labels: Loaded<PrintableLabel[]>;
  /** Those of them that the job keeps. */
  kept: readonly PrintableLabel[];
  choices: PrintChoices;
  /** The label to show; with another template there may be fewer. */
  index: number;
  onIndex: (index: number) => void;
}

/** The preview of a label on the chosen template, or a note that there is none. */
export function LabelSide({ labels, kept, choices, index, onIndex }: LabelSideProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { template } = choices;
  const all = labels.data ?? [];
  const at = Math.min(index, Math.max(0, all.length - 1));
  const shown = all[at];
  if (shown)
    return (
      <LabelPreview
        label={shown}
        index={at}
        count={all.length}
        template={template}
        text={choices.templateText}
        dpi={choices.printer?.dpi ?? 203}
        captions={choices.captions}
        numbers={numbersOf(kept, shown, choices.copies)}
        onIndex={onIndex}
      />
    );
  if (!labels.data || !template) return <Skeleton active />;
  const subject = SUBJECT_WORDS[template.subject][language];
  return <Alert type="info" showIcon title={t('print.noLabels', { subject })} />;
}
