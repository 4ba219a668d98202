import { BellOutlined } from '@ant-design/icons';
import { App, Badge, Button, Drawer, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../components/Decorative.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ErrorPanel } from '../components/ErrorPanel.tsx';
import { clearErrorLog, useErrorLog } from '../stores/error-log.ts';
import { useNotices } from '../stores/notices.ts';

/** What the desk host said at start, and the errors logged on this computer. */
export function NoticeDrawer() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const notices = useNotices((state) => state.host);
  const entries = useErrorLog((state) => state.entries);
  const count = notices.length + entries.length;

  function clear(): void {
    clearErrorLog();
    message.success(t('layout.cleared'));
  }

  return (
    <>
      <Badge count={count} size="small" overflowCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          icon={<Decorative icon={BellOutlined} />}
          aria-label={`${t('layout.notices')} ${count}`}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Drawer size={420} open={open} onClose={() => setOpen(false)} title={t('layout.notices')}>
        {count === 0 && <EmptyState title={t('layout.noticesEmpty')} />}
        {notices.length > 0 && (
          <section className="notice-group">
            <h2>{t('layout.hostNotices')}</h2>
            {notices.map((notice) => (
              <ErrorPanel key={notice.code + notice.message} error={notice} kind="warning" />
            ))}
          </section>
        )}
        {entries.length > 0 && (
          <section className="notice-group">
            <h2>
              {t('layout.errorLog')}
              <Popconfirm title={t('layout.clearLogConfirm')} onConfirm={clear}>
                <Button size="small">{t('layout.clearLog')}</Button>
              </Popconfirm>
            </h2>
            <ul className="error-log">
              {entries.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added in front or cleared.
                <li key={entries.length - index}>
                  <time>{entry.time}</time>
                  <span>{entry.message}</span>
                  <small>{entry.url}</small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Drawer>
    </>
  );
}
