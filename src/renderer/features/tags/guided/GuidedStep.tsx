import { useState } from 'react';
import type { RecordedTag } from '#shared/desk/contract/tags';
import type { BatchPack } from '../../../stores/dialogs.ts';
import { BatchStep, type StepProps } from '../batch/BatchStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { LabelStep } from './LabelStep.tsx';
import type { GuidedLabel } from './use-guided-label.ts';

interface GuidedStepProps extends StepProps {
  batchPack: BatchPack;
  label: GuidedLabel;
}

/** One package of a guided batch: its label is printed, its tag written, and both checked by scanning the label. */
export function GuidedStep({ batchPack, label, ...step }: GuidedStepProps) {
  /** The print job; empty for a label that was there already, null before. */
  const [printJob, setPrintJob] = useState<string | null>(null);
  const [tag, setTag] = useState<RecordedTag | null>(null);
  const onSkip = () => step.onSettled('skipped', null);
  if (printJob === null)
    return (
      <LabelStep
        batchPack={batchPack}
        label={label}
        onPrinted={setPrintJob}
        onPause={step.onPause}
        onSkip={onSkip}
      />
    );
  if (tag === null)
    return (
      <BatchStep
        packRef={batchPack}
        {...step}
        onSettled={(outcome, written) => (written === null ? step.onSettled(outcome, null) : setTag(written))}
      />
    );
  return (
    <CheckStep
      batchPack={batchPack}
      printJob={printJob}
      tag={tag}
      onChecked={() => step.onSettled('written', tag)}
      onPause={step.onPause}
      onSkip={onSkip}
    />
  );
}
