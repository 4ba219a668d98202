import { Button, Form } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskTask, deskTaskApi } from '#shared/api/desk-task';
import { MOST_TAGGED } from '#shared/desk-tasks/kinds';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { PostedTask } from '../../records/desk-tasks/PostedTask.tsx';
import type { PackRef } from '../../stores/dialogs.ts';

/** Hands the writing of packages' tags to a desk with a reader, and shows how far it is. */
export function TagHandOver({ packs }: { packs: readonly PackRef[] }) {
  const { t } = useTranslation();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const change = useChange('deskTask');
  const { busy, run } = useAction();
  const fieldId = useId();
  const [deskId, setDeskId] = useState('');
  const [posted, setPosted] = useState<DeskTask | null>(null);
  // Posted again after a lost answer it is still one task.
  const taskId = useRef(crypto.randomUUID());

  if (posted !== null) return <PostedTask posted={posted} />;
  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  const count = packs.length;
  if (count > MOST_TAGGED) return <p>{t('deskTasks.tooManyTags', { most: MOST_TAGGED })}</p>;
  const handOver = () =>
    run(async () => {
      const ids = packs.map(({ id }) => id);
      const body = { taskId: taskId.current, ids, deskId };
      setPosted(await change.run(deskTaskApi.writeTags, { body }));
    });
  return (
    <>
      <Form.Item label={t('deskTasks.desk')} htmlFor={fieldId} layout="vertical">
        <DeskSelect id={fieldId} value={deskId} onChange={setDeskId} desks={desks.data} />
      </Form.Item>
      <Button type="primary" loading={busy} disabled={desks.data === null} onClick={() => void handOver()}>
        {t('deskTasks.handOverTags', { count })}
      </Button>
    </>
  );
}
