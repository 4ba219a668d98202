import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/listed';
import { useConfirmDanger } from '../../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../../components/loading/use-action.ts';
import { useLanguage } from '../../../components/words/words.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { closeDialogs, type PackRef } from '../../../stores/dialogs.ts';
import styles from './TagBatch.module.css';

interface EndTaskProps {
  taskId: string;
  left: readonly PackRef[];
}

/** Ends a task with tags left to write, which its owner is notified of. A task without any left ends by itself. */
export function EndTask({ taskId: id, left }: EndTaskProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmDanger = useConfirmDanger();
  const { busy, run } = useAction();
  if (left.length === 0) return null;
  const packNos = left.map(({ packNo }) => packNo);

  async function end(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('tags.endTaskTitle', { count: left.length }),
      content: t('tags.endTaskText', { packNos: listed(packNos, language) }),
      okText: t('tags.endTask'),
    });
    if (!isConfirmed) return;
    await run(async () => {
      await requireDesk().tasks.endTags({ id, packNos });
      closeDialogs();
    });
  }

  return (
    <div className={styles.actions}>
      <span className={styles.task}>{t('tags.taskStays')}</span>
      <Button danger loading={busy} onClick={() => void end()}>
        {t('tags.endTask')}
      </Button>
    </div>
  );
}
