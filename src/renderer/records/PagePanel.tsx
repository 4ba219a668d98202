import { useTranslation } from 'react-i18next';
import { RecordPanel, type RecordPanelProps } from './RecordPanel.tsx';

/** The panel for records whose page shows them in every state; it opens for all users who may see the record. */
export function PagePanel(props: RecordPanelProps) {
  const { t } = useTranslation();
  return <RecordPanel {...props} pageLabel={t('records.openPage')} />;
}
