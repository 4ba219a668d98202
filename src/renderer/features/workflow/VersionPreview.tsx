import { useTranslation } from 'react-i18next';
import type { ProcessVersion } from '#shared/api/workflow';
import type { AnyDocument } from '#shared/documents/document';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { StepsLine } from './StepsLine.tsx';
import { requiredText } from './version-texts.ts';

interface VersionPreviewProps {
  version: ProcessVersion;
  of: AnyDocument;
  onClose: () => void;
}

/** A version of a process as documents went by it: its steps and required fields, who saved it and when. */
export function VersionPreview({ version, of, onClose }: VersionPreviewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { roleNames, userNames } = version;
  const steps = version.steps.map(({ name, roleIds, userIds }) => ({
    name,
    roleNames: roleIds.flatMap((id) => roleNames[id] ?? []),
    userNames: userIds.flatMap((id) => userNames[id] ?? []),
    state: 'waiting' as const,
  }));
  return (
    <Dialog
      open
      width={760}
      title={t('workflow.version', { version: version.version })}
      footer={null}
      onCancel={onClose}
    >
      <p>
        {version.userName} {version.createTime}
      </p>
      <StepsLine steps={steps} />
      <h3>{t('workflow.required')}</h3>
      <p>{requiredText(version, of, language) || t('workflow.nothingRequired')}</p>
    </Dialog>
  );
}
