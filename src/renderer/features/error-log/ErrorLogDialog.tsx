import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authApi } from '#shared/api/auth';
import { ERROR_CATALOGUE } from '../../api/error-catalogue.ts';
import { request } from '../../api/session.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { clearErrorLog, portionsOf, removeFromErrorLog, useErrorLog } from '../../stores/error-log.ts';
import styles from './ErrorLogDialog.module.css';
import { ErrorLogTable } from './ErrorLogTable.tsx';

interface ErrorLogDialogProps {
  open: boolean;
  onClose: () => void;
}

/** This device's log: to read, send to the server, which removes what was sent, or clear. */
export function ErrorLogDialog({ open, onClose }: ErrorLogDialogProps) {
  const { t } = useTranslation();
  const { modal, message } = App.useApp();
  const confirmDanger = useConfirmDanger();
  const entries = useErrorLog((state) => state.entries);
  const [busy, setBusy] = useState(false);

  async function upload(): Promise<void> {
    setBusy(true);
    try {
      for (const body of portionsOf(entries)) {
        await request(authApi.logoutOrUpload, { body }, { withSession: true });
        removeFromErrorLog(body);
      }
      message.success(t(ERROR_CATALOGUE.logUploaded.message.words));
    } catch {
      // The API client has shown the reason; what was not sent stays for another attempt.
    } finally {
      setBusy(false);
    }
  }

  async function clear(): Promise<void> {
    const title = t(ERROR_CATALOGUE.logCleared.question);
    if (!(await confirmDanger({ title, okText: t('errorLog.clear') }))) return;
    clearErrorLog();
    message.success(t(ERROR_CATALOGUE.logCleared.message.words));
  }

  const actions = [
    <Button key="clear" danger disabled={entries.length === 0} onClick={() => void clear()}>
      {t('errorLog.clear')}
    </Button>,
    <Button
      key="upload"
      type="primary"
      loading={busy}
      disabled={entries.length === 0}
      onClick={() => modal.confirm({ title: t(ERROR_CATALOGUE.logUploaded.question), onOk: upload })}
    >
      {t('errorLog.upload')}
    </Button>,
  ];

  return (
    <Dialog
      className={styles.dialog}
      open={open}
      onCancel={onClose}
      title={t('errorLog.title')}
      width="100vw"
      footer={actions}
    >
      <p className={styles.lead}>{t('errorLog.lead')}</p>
      {entries.length === 0 ? (
        <EmptyState title={t('errorLog.empty')} advice={t('errorLog.emptyAdvice')} />
      ) : (
        <ErrorLogTable entries={entries} />
      )}
    </Dialog>
  );
}
