import { Steps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#shared/documents/approval-api';
import styles from './Workflow.module.css';

const STATUS = { passed: 'finish', current: 'process', waiting: 'wait' } as const;

/** The steps of an approval in their order, with their roles and persons, and how far it is. */
export function StepsLine({ steps }: Pick<Approval, 'steps'>) {
  const { t } = useTranslation();
  if (steps.length === 0) return <p>{t('workflow.noSteps')}</p>;
  return (
    <Steps
      size="small"
      className={styles.line}
      responsive
      items={steps.map(({ name, roleNames, userNames, state }) => ({
        title: name,
        content: [...roleNames, ...userNames].join(' / ') || t('workflow.noRole'),
        status: STATUS[state],
      }))}
    />
  );
}
