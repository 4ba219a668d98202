import { Button, Checkbox } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ReaderSelect } from '../../../components/desk/ReaderSelect.tsx';
import type { useReaderChoice } from '../../../components/desk/use-reader-choice.ts';
import { usePermission } from '../../../stores/session.ts';
import { LabelChoice } from '../guided/LabelChoice.tsx';
import type { GuidedLabel } from '../guided/use-guided-label.ts';

interface BatchStartProps {
  /** The package that comes first. */
  packNo: string;
  choice: ReturnType<typeof useReaderChoice>;
  /** Whether a label is printed and checked with each tag. */
  isGuided: boolean;
  label: GuidedLabel;
  /** The chosen device is a printer that writes the tags of its labels. */
  isEncoder: boolean;
  /** Whether there are a desk and a device to write with. */
  canWrite: boolean;
  startButton: Ref<HTMLButtonElement | HTMLAnchorElement>;
  onGuided: (isGuided: boolean) => void;
  onStart: () => void;
}

/** How a batch is written, and its start: at first, and after each pause. */
export function BatchStart(props: BatchStartProps) {
  const { packNo, choice, isGuided, label, isEncoder, canWrite, startButton, onGuided, onStart } = props;
  const { t } = useTranslation();
  const mayPrint = usePermission('pack_print');
  return (
    <>
      <ReaderSelect choice={choice} disabled={false} />
      {mayPrint && (
        <Checkbox checked={isGuided} onChange={({ target }) => onGuided(target.checked)}>
          {t(isEncoder ? 'tags.encodeChecked' : 'tags.guided')}
        </Checkbox>
      )}
      {(isGuided || isEncoder) && <LabelChoice label={label} isEncoder={isEncoder} />}
      <p>{t(adviceOf(isEncoder, isGuided))}</p>
      <Button
        ref={startButton}
        type="primary"
        size="large"
        block
        disabled={!canWrite || ((isGuided || isEncoder) && !label.isReady)}
        onClick={onStart}
      >
        {t('tags.batchStart', { packNo })}
      </Button>
    </>
  );
}

function adviceOf(isEncoder: boolean, isGuided: boolean) {
  if (isEncoder) return 'tags.encodeAdvice';
  return isGuided ? 'tags.guidedAdvice' : 'tags.batchAdvice';
}
