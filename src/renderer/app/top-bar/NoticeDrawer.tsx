import { DesktopOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useNotices } from '../../stores/notices.ts';
import styles from './NoticeDrawer.module.css';

/** The desk host's notices; there is no button for it without notices. */
export function NoticeDrawer() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const notices = useNotices((state) => state.host);
  if (notices.length === 0) return null;

  return (
    <>
      <Badge count={notices.length} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<Decorative icon={DesktopOutlined} />}
          aria-label={`${t('layout.hostNotices')} ${notices.length}`}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Drawer size={420} open={open} onClose={() => setOpen(false)} title={t('layout.hostNotices')}>
        <section className={styles.group} aria-label={t('layout.hostNotices')}>
          {notices.map((notice) => (
            <ErrorPanel key={notice.code + notice.message} error={notice} kind="warning" />
          ))}
        </section>
      </Drawer>
    </>
  );
}
