import { Alert, Button, type RefSelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackDetail } from '#shared/api/pack';
import { AppError } from '#shared/errors';
import { ReaderSelect } from '../../components/desk/ReaderSelect.tsx';
import { useReaderChoice } from '../../components/desk/use-reader-choice.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useFirstFocus } from '../../components/dialog/use-first-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useDesk } from '../../stores/desk.ts';
import { closeDialogs, useDialogs } from '../../stores/dialogs.ts';
import styles from './TagDialog.module.css';
import { TagOutcome } from './TagOutcome.tsx';
import { TagSteps } from './TagSteps.tsx';
import { useTagLeases } from './use-tag-leases.ts';
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
  const state = useDesk((store) => store.state);
  const choice = useReaderChoice();
  const { reader, readers } = choice;
  const leases = useTagLeases([pack]);
  const write = useTagWrite(pack, leases);
  const { phase } = write.flow;
  const idle = phase === 'idle' || phase === 'failed' || phase === 'written';
  const startButton = useFirstFocus<HTMLButtonElement | HTMLAnchorElement>(
    reader !== undefined && state === 'ready',
  );
  const readerField = useFirstFocus<RefSelectProps>(readers.data !== null && !reader);

  function start(readerId: string): void {
    void write.start(readerId);
    choice.remember(readerId);
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
        <ReaderSelect ref={readerField} choice={choice} disabled={!idle} />
        {pack.tagFault && <ErrorPanel error={pack.tagFault} />}
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
          {(phase === 'working' || phase === 'writing') && (
            <Button onClick={() => void write.cancel()}>{t('tags.cancelWrite')}</Button>
          )}
          {idle && (
            <Button
              ref={startButton}
              type={phase === 'written' ? 'default' : 'primary'}
              size="large"
              block
              disabled={!reader || state !== 'ready' || pack.tagFault !== null}
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
