import { Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { authApi, type OpenSession } from '#shared/api/auth';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { ListTable } from '../../components/list/ListTable.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './SessionsPage.module.css';

const AREA = 'session';

/** 登录会话: the user's sessions. Each but the current one can be ended, which signs it out at once. */
export function SessionsPage() {
  const { t } = useTranslation();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const sessions = useEndpoint(AREA, authApi.sessions, {});
  const change = useChange(AREA);
  const rows = sessions.data ?? [];

  async function end(title: string, work: () => Promise<unknown>): Promise<void> {
    const isMeant = await confirmDanger({
      title,
      content: t('sessions.endAdvice'),
      okText: t('sessions.end'),
    });
    if (!isMeant) return;
    if (!(await run(work, { says: t('sessions.ended') }))) sessions.reload();
  }

  const endOne = ({ id, deviceName }: OpenSession) =>
    end(t('sessions.endConfirm', { name: deviceName || t('sessions.unnamed') }), () =>
      change.run(authApi.endSession, { body: { id } }),
    );
  const endOthers = () => end(t('sessions.endOthersConfirm'), () => change.run(authApi.endOtherSessions, {}));

  return (
    <section className={lists.page}>
      <div className={lists.head}>
        <h1>{t('sessions.title')}</h1>
        <div className={lists.actions}>
          <Button danger disabled={rows.length < 2} loading={change.busy} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      </div>
      {sessions.error && <ErrorPanel error={sessions.error} onRetry={sessions.reload} />}
      {!sessions.data && !sessions.error && <Skeleton active aria-label={t('common.loading')} />}
      {sessions.data && (
        <ListTable<OpenSession>
          label={t('sessions.title')}
          rows={rows}
          rowKey="id"
          loading={sessions.loading}
          empty={null}
          columns={[
            {
              title: t('sessions.device'),
              dataIndex: 'deviceName',
              fixed: 'start',
              width: 220,
              render: (deviceName: string, { isCurrent }) => (
                <span className={styles.device}>
                  {deviceName || t('sessions.unnamed')}
                  {isCurrent && <Tag className={tones.green}>{t('sessions.current')}</Tag>}
                </span>
              ),
            },
            { title: t('sessions.address'), dataIndex: 'address', className: texts.numbers, width: 160 },
            { title: t('sessions.since'), dataIndex: 'createTime', className: texts.numbers, width: 170 },
            {
              title: t('sessions.lastSeen'),
              dataIndex: 'lastSeenTime',
              className: texts.numbers,
              width: 170,
            },
            {
              title: t('sessions.actions'),
              key: 'actions',
              width: 110,
              render: (_: unknown, row) =>
                row.isCurrent ? null : (
                  <Button type="link" size="small" danger onClick={() => void endOne(row)}>
                    {t('sessions.end')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
