import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#shared/documents/document';
import { listed } from '#shared/listed';
import { useLanguage } from '../../components/words/words.ts';

/** A warning for steps that nobody can approve, at which documents would stay. */
export function BlockedSteps({ steps, of }: { steps: readonly string[]; of: AnyDocument }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (steps.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('workflow.blocked', { steps: listed(steps, language) })}
      description={t('workflow.blockedAdvice', { kind: of.words.one[language] })}
    />
  );
}
