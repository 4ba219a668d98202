import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { authApi, type OpenSession } from '#shared/api/auth';
import { signOut } from '../../api/session.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { useAction } from '../../components/loading/use-action.ts';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { wholePage } from '../../records/list/whole-page.ts';
import styles from './SessionsPage.module.css';

const AREA = 'session';

/** 登录会话: the user's sessions. One or all can be ended, which signs it out at once. */
export function SessionsPage() {
  const { t } = useTranslation();
  const { run } = useAction();
  const confirmDanger = useConfirmDanger();
  const list = useListAddress([]);
  const sessions = useEndpoint(AREA, authApi.sessions, {});
  const change = useChange(AREA);
  const rows = sessions.data ?? [];

  async function end(title: string, work: () => Promise<unknown>): Promise<void> {
    const isConfirmed = await confirmDanger({
      title,
      content: t('sessions.endAdvice'),
      okText: t('sessions.end'),
    });
    if (!isConfirmed) return;
    if (!(await run(work, { success: t('sessions.ended') }))) sessions.reload();
  }

  const endOne = ({ id, deviceName }: OpenSession) =>
    end(t('sessions.endConfirm', { name: deviceName || t('sessions.unnamed') }), () =>
      change.run(authApi.endSession, { body: { id } }),
    );
  const endOthers = () => end(t('sessions.endOthersConfirm'), () => change.run(authApi.endOtherSessions, {}));
  const endAll = () =>
    end(t('sessions.endAllConfirm'), async () => {
      await change.run(authApi.endOtherSessions, {});
      await signOut();
    });

  return (
    <ListPage<OpenSession, never>
      area={AREA}
      title={t('sessions.title')}
      list={list}
      page={{ ...sessions, data: sessions.data && wholePage(sessions.data) }}
      isWhole
      filters={null}
      actions={
        <>
          <Button danger disabled={rows.length < 2} loading={change.busy} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
          <Button danger loading={change.busy} onClick={() => void endAll()}>
            {t('sessions.endAll')}
          </Button>
        </>
      }
      nothing={{ title: t('sessions.title'), advice: t('sessions.endAdvice') }}
      nameOf={({ deviceName }) => deviceName || t('sessions.unnamed')}
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
        { title: t('sessions.lastSeen'), dataIndex: 'lastSeenTime', className: texts.numbers, width: 170 },
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
  );
}
