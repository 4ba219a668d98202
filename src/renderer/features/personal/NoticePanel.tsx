import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#shared/api/notice';
import { DetailDrawer } from '../../records/detail/DetailDrawer.tsx';
import { type Fact, FactTable, factsAsText } from '../../records/detail/FactTable.tsx';

interface NoticePanelProps {
  notice: Notice | null;
  open: boolean;
  onClose: () => void;
}

/** A notice in full, for notices without a record or with one that the user may not open. */
export function NoticePanel({ notice, open, onClose }: NoticePanelProps) {
  const { t } = useTranslation();
  if (notice === null) return null;
  const facts: Fact[] = [
    { label: t('notices.content'), text: notice.content },
    { label: t('notices.time'), text: notice.createTime },
  ];
  return (
    <DetailDrawer title={notice.title} open={open} copied={factsAsText(facts)} onClose={onClose}>
      <FactTable label={notice.title} facts={facts} />
      {notice.link && (
        <Alert
          type="info"
          showIcon
          title={t('notices.cannotOpen')}
          description={t('notices.cannotOpenAdvice')}
        />
      )}
    </DetailDrawer>
  );
}
