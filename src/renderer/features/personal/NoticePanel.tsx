import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '#shared/api/notice';
import { DetailDrawer } from '../../records/detail/DetailDrawer.tsx';
import { type Fact, FactTable, factsAsText } from '../../records/detail/FactTable.tsx';
import { useSession } from '../../stores/session.ts';
import { openableAddress } from './openable-address.ts';

interface NoticePanelProps {
  notice: Notice | null;
  open: boolean;
  onClose: () => void;
}

/** A notice in full, with a button to its record, or why there is none. */
export function NoticePanel({ notice, open, onClose }: NoticePanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const permissions = useSession((state) => state.permissions);
  if (notice === null) return null;
  const address = openableAddress(notice, permissions);
  const facts: Fact[] = [
    { label: t('notices.content'), text: notice.content },
    { label: t('notices.time'), text: notice.createTime },
  ];
  return (
    <DetailDrawer
      title={notice.title}
      open={open}
      copied={factsAsText(facts)}
      footer={
        address !== null && (
          <Button type="primary" onClick={() => void navigate(address)}>
            {t('records.openPage')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <FactTable label={notice.title} facts={facts} />
      {notice.link && address === null && (
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
