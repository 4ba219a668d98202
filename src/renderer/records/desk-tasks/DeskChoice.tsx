import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskTaskApi } from '#shared/api/desk-task';
import { DeskSelect } from '../../components/desk-tasks/DeskSelect.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';

interface DeskChoiceProps {
  /** Words on the button. */
  label: string;
  /** Hands the work to a desk by its id, empty for any. */
  handOver: (deskId: string) => Promise<void>;
}

/** Chooses a desk of the company and hands work to it; reports if there is none. */
export function DeskChoice({ label, handOver }: DeskChoiceProps) {
  const { t } = useTranslation();
  const desks = useEndpoint('deskTask', deskTaskApi.desks, {});
  const { busy, run } = useAction();
  const fieldId = useId();
  const [deskId, setDeskId] = useState('');
  if (desks.error) return <ErrorPanel error={desks.error} onRetry={desks.reload} />;
  if (desks.data?.length === 0) return <p>{t('deskTasks.noDesks')}</p>;
  return (
    <>
      <Form.Item label={t('deskTasks.desk')} htmlFor={fieldId} layout="vertical">
        <DeskSelect id={fieldId} value={deskId} onChange={setDeskId} desks={desks.data} />
      </Form.Item>
      <Button
        type="primary"
        loading={busy}
        disabled={desks.data === null}
        onClick={() => void run(() => handOver(deskId))}
      >
        {label}
      </Button>
    </>
  );
}
