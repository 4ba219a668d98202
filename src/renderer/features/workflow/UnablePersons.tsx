import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UnablePerson } from '#shared/api/workflow';

const WORDS = {
  removed: 'workflow.personRemoved',
  disabled: 'workflow.personDisabled',
  notPermitted: 'workflow.personNotPermitted',
} as const satisfies Record<UnablePerson['why'], string>;

/** A warning for persons whom steps name and who cannot approve them. */
export function UnablePersons({ persons }: { persons: readonly UnablePerson[] }) {
  const { t } = useTranslation();
  if (persons.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('workflow.unable')}
      description={persons.map(({ step, name, why }) => (
        <div key={`${step} ${name}`}>{t(WORDS[why], { step, name })}</div>
      ))}
    />
  );
}
