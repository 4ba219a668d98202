import { Alert, App, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TagAttempt } from '#shared/desk/contract/tags';
import { ReaderSelect } from '../../../components/desk/ReaderSelect.tsx';
import { useReaderChoice } from '../../../components/desk/use-reader-choice.ts';
import { useConfirmDanger } from '../../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import { useErrorWords } from '../../../components/words/words.ts';
import { requireDesk } from '../../../desk/connect.ts';
import styles from './AttemptDrawer.module.css';
import { STATE_KEYS } from './attempt-words.ts';

/** The question of an interrupted write: the tag is put on the reader and read, or thrown away. */
export function SettleAttempt({ attempt }: { attempt: TagAttempt }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDanger = useConfirmDanger();
  const words = useErrorWords();
  const choice = useReaderChoice();
  const { busy, run } = useAction();
  const attemptKey = attempt.id;

  const settle = (readerId: string) =>
    run(
      async () => {
        const settled = await requireDesk().rfid.settle({ key: crypto.randomUUID(), readerId, attemptKey });
        choice.remember(readerId);
        void message.info(t('tags.settledAs', { state: t(STATE_KEYS[settled.state]) }));
      },
      { success: false },
    );
  async function discard(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('tags.discardTitle'),
      content: t('tags.discardText', { packNo: attempt.packNo }),
      okText: t('tags.discard'),
    });
    if (isConfirmed) await run(() => requireDesk().rfid.discard({ attemptKey }));
  }

  const happened = attempt.error ? words(attempt.error).what : t('tags.interrupted');
  return (
    <div className={styles.question}>
      <Alert
        type="warning"
        showIcon
        title={t('tags.unknownTitle')}
        description={`${happened} · ${t('tags.unknownText')}`}
      />
      <ReaderSelect choice={choice} disabled={busy} />
      <Flex gap="small" wrap>
        <Button
          type="primary"
          loading={busy}
          disabled={!choice.reader}
          onClick={() => choice.reader && void settle(choice.reader.id)}
        >
          {t('tags.settle')}
        </Button>
        <Button danger disabled={busy} onClick={() => void discard()}>
          {t('tags.discard')}
        </Button>
      </Flex>
    </div>
  );
}
