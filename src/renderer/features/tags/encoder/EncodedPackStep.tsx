import { useState } from 'react';
import type { RecordedTag } from '#shared/desk/contract/tags';
import type { BatchPack } from '../../../stores/dialogs.ts';
import type { StepProps } from '../batch/BatchStep.tsx';
import { CheckStep } from '../guided/CheckStep.tsx';
import type { GuidedLabel } from '../guided/use-guided-label.ts';
import { EncodeStep } from './EncodeStep.tsx';

interface EncodedPackStepProps
  extends Pick<StepProps, 'leases' | 'onAttempt' | 'onBusy' | 'onSettled' | 'onPause'> {
  batchPack: BatchPack;
  label: GuidedLabel;
  /** Whether the label is scanned afterwards. */
  isChecked: boolean;
}

interface Made {
  tag: RecordedTag;
  printJob: string;
}

/** One package of a batch whose printer writes the tags: label and tag in one step, then the check if it is wanted. */
export function EncodedPackStep(props: EncodedPackStepProps) {
  const { batchPack, label, leases, isChecked, onAttempt, onBusy, onSettled, onPause } = props;
  const [made, setMade] = useState<Made | null>(null);
  const onSkip = () => onSettled('skipped', null);
  function settle({ tag, printJob }: Made, mustPause: boolean): void {
    // The check waits for the user by itself.
    if (isChecked) {
      setMade({ tag, printJob });
      return;
    }
    onSettled('written', tag);
    if (mustPause) onPause();
  }
  if (made === null)
    return (
      <EncodeStep {...{ batchPack, label, leases, onAttempt, onBusy, onPause, onSkip }} onWritten={settle} />
    );
  return (
    <CheckStep
      {...{ batchPack, onPause, onSkip, ...made }}
      onChecked={() => onSettled('written', made.tag)}
    />
  );
}
