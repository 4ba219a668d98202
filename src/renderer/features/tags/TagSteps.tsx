import { useTranslation } from 'react-i18next';
import { StepList, type StepState } from '../../components/desk/StepList.tsx';
import { DESK_STEP_KEYS } from './step-words.ts';
import { LOCK_STEPS, TAG_STEPS, type TagStep } from './tag-flow.ts';

const STEP_KEYS = { ...DESK_STEP_KEYS, holder: 'tags.holder' } as const satisfies Record<TagStep, string>;

/** The steps of the write as they happen; steps of locking only if the tag is locked. */
export function TagSteps({ steps }: { steps: Record<TagStep, StepState> }) {
  const { t } = useTranslation();
  return (
    <StepList
      label={t('tags.steps')}
      steps={TAG_STEPS.filter((step) => !LOCK_STEPS.includes(step) || steps[step] !== 'waiting').map(
        (step) => ({
          key: step,
          title: t(STEP_KEYS[step]),
          state: steps[step],
        }),
      )}
    />
  );
}
