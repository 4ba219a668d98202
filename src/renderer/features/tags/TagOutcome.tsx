import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { describeTid } from '#shared/rfid/tid';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useDeliveredCount } from '../../stores/deliveries.ts';
import { useDesk } from '../../stores/desk.ts';
import type { PackRef } from '../../stores/dialogs.ts';
import styles from './TagOutcome.module.css';
import type { TagFlow } from './tag-flow.ts';

interface TagOutcomeProps {
  flow: TagFlow;
  pack: PackRef;
  onConfirm: () => void;
  onReplace: () => void;
  onReset: () => void;
}

/** The question before a rewrite or a replacement, the error with advice, or the written tag. */
export function TagOutcome({ flow, pack, onConfirm, onReplace, onReset }: TagOutcomeProps) {
  const { t } = useTranslation();
  switch (flow.phase) {
    case 'confirming':
      return (
        <Question
          title={t('tags.confirmTitle', { packNo: flow.otherPackNo })}
          text={t('tags.confirmText', { target: pack.packNo })}
          agree={t('tags.rewrite')}
          onAgree={onConfirm}
          onReset={onReset}
        />
      );
    case 'replacing':
      return (
        <Question
          title={t('tags.replaceTitle', { tid: flow.oldTid })}
          text={t('tags.replaceText')}
          agree={t('tags.replace')}
          onAgree={onReplace}
          onReset={onReset}
        />
      );
    case 'failed':
      return flow.error && <ErrorPanel error={flow.error} />;
    case 'written':
      return flow.written && <Written written={flow.written} pack={pack} />;
    default:
      return null;
  }
}

interface QuestionProps {
  title: string;
  text: string;
  agree: string;
  onAgree: () => void;
  onReset: () => void;
}

function Question({ title, text, agree, onAgree, onReset }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={text}
      action={
        <div className={styles.confirm}>
          <Button danger onClick={onAgree}>
            {agree}
          </Button>
          <Button onClick={onReset}>{t('tags.useAnother')}</Button>
        </div>
      }
    />
  );
}

function Written({ written, pack }: { written: NonNullable<TagFlow['written']>; pack: PackRef }) {
  const { t } = useTranslation();
  const waiting = useDesk((state) =>
    state.outbox.some(({ kind, body }) => kind === 'tagRecord' && body.packId === pack.id),
  );
  const delivered = useDeliveredCount(pack.id);
  const { vendor, model } = describeTid(written.tid);
  const chip = `${vendor} ${model}`.trim();
  const isRecorded = delivered > 0 && !waiting;
  return (
    <Alert
      type="success"
      showIcon
      title={t('tags.success')}
      description={
        <dl className={styles.written}>
          <dt>{t('tags.epc')}</dt>
          <dd className={styles.code}>{written.epc}</dd>
          <dt>{t('tags.tid')}</dt>
          <dd className={styles.code}>{written.tid}</dd>
          {chip !== '' && <dt>{t('tags.chip')}</dt>}
          {chip !== '' && <dd>{chip}</dd>}
          <dt>{t('tags.record')}</dt>
          <dd>{t(isRecorded ? 'tags.recorded' : 'tags.recording', { packNo: pack.packNo })}</dd>
        </dl>
      }
    />
  );
}
