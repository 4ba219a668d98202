import { Alert, Button, type RefSelectProps, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackDetail } from '#shared/api/pack';
import { AppError } from '#shared/errors';
import { NoDevices } from '../../components/desk/NoDevices.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useFirstFocus } from '../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { closeDialogs, useDialogs } from '../../stores/dialogs.ts';
import styles from './TagDialog.module.css';
import { TagOutcome } from './TagOutcome.tsx';
import { TagSteps } from './TagSteps.tsx';
import { useTagWrite } from './use-tag-write.ts';

export function TagDialog() {
  const [pack] = useState(() => useDialogs.getState().tagPack);
  return pack && <TagWork pack={pack} />;
}

/**
 * 写标签: writes the one tag on the reader after checking its owner, reads it back, and shows each step as it happens.
 */
function TagWork({ pack }: { pack: PackDetail }) {
  const { t } = useTranslation();
  const { state, settings } = useDesk();
  const [chosen, setChosen] = useState('');
  const readers = useLoaded(state, () => requireDesk().rfid.readers());
  const write = useTagWrite(pack);
  const { phase } = write.flow;
  const list = readers.data ?? [];
  const reader =
    list.find(({ id }) => id === (chosen || settings?.readerId)) ?? (list.length === 1 ? list[0] : undefined);
  const idle = phase === 'idle' || phase === 'failed' || phase === 'written';
  const startButton = useFirstFocus<HTMLButtonElement | HTMLAnchorElement>(
    reader !== undefined && state === 'ready',
  );
  const readerField = useFirstFocus<RefSelectProps>(readers.data !== null && !reader);

  function start(readerId: string): void {
    void write.start(readerId);
    // Only a convenience: if it cannot be saved, the user chooses again next time.
    if (settings && !settings.readerId) desk?.settings.update({ readerId }).catch(() => undefined);
  }

  return (
    <Dialog
      open
      width={560}
      title={t('tags.titlePack', { packNo: pack.packNo })}
      onCancel={closeDialogs}
      mask={{ closable: idle }}
      footer={null}
    >
      <div className={styles.work}>
        {state !== 'ready' && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
        {readers.error && <ErrorPanel error={readers.error} onRetry={readers.reload} />}
        <div className={styles.reader}>
          <label htmlFor="tag-reader">{t('tags.reader')}</label>
          <Select
            ref={readerField}
            id="tag-reader"
            aria-label={t('tags.reader')}
            placeholder={t('tags.chooseReader')}
            loading={readers.loading}
            disabled={!idle || readers.data === null}
            value={reader?.id}
            onChange={setChosen}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent={<NoDevices title={t('tags.noReaders')} advice={t('tags.noReadersAdvice')} />}
          />
        </div>
        <p className={styles.target}>
          <span>{t('tags.target')}</span>
          <code>{pack.targetEpc}</code>
        </p>
        {phase === 'idle' && <Alert type="info" showIcon title={t('tags.place')} />}
        {phase !== 'idle' && <TagSteps steps={write.flow.steps} />}
        <TagOutcome
          flow={write.flow}
          pack={pack}
          onConfirm={() => void write.confirm()}
          onReplace={() => void write.replace()}
          onReset={write.reset}
        />
        <div className={styles.actions}>
          {phase === 'working' && (
            <Button onClick={() => void write.cancel()}>{t('tags.cancelWrite')}</Button>
          )}
          {idle && (
            <Button
              ref={startButton}
              type={phase === 'written' ? 'default' : 'primary'}
              size="large"
              block
              disabled={!reader || state !== 'ready'}
              onClick={() => reader && start(reader.id)}
            >
              {phase === 'idle' ? t('tags.start') : t('tags.again')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
