import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelTemplateApi } from '#shared/api/label-template';
import { request } from '../../api/session.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';

interface VersionsDialogProps {
  id: string;
  onOpen(text: string): void;
  onClose(): void;
}

/** The kept versions of a template; one that is opened becomes the newest when it is saved. */
export function VersionsDialog({ id, onOpen, onClose }: VersionsDialogProps) {
  const { t } = useTranslation();
  const { run, busy } = useCall();
  const versions = useLoaded(id, (signal) =>
    request(labelTemplateApi.versions, { query: { id } }, { signal, quiet: true }),
  );
  return (
    <Dialog open width={560} title={t('designer.versions')} footer={null} onCancel={onClose}>
      {versions.error && <ErrorPanel error={versions.error} onRetry={versions.reload} />}
      <Table
        size="small"
        rowKey="number"
        loading={versions.loading}
        dataSource={versions.data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t('designer.version'), dataIndex: 'number', width: 80 },
          { title: t('designer.savedAt'), dataIndex: 'createTime' },
          { title: t('designer.savedBy'), dataIndex: 'createUserName' },
          {
            title: '',
            key: 'open',
            width: 90,
            render: (_, { number }) => (
              <Button
                size="small"
                disabled={busy}
                onClick={() =>
                  void run(
                    async () =>
                      onOpen((await request(labelTemplateApi.content, { query: { id, number } })).content),
                    { success: false },
                  )
                }
              >
                {t('designer.openVersion')}
              </Button>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
