import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Notice, noticeApi } from '#shared/api/notice';
import type { NoticeKind } from '#shared/domain/notice-words';
import { Decorative } from '../../components/Decorative.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useOpened } from '../../records/detail/use-opened.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterField } from '../../records/list/FilterField.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { useSession } from '../../stores/session.ts';
import { useUnreadNotices } from '../../stores/unread-notices.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { noticeColumns } from './notice-columns.tsx';
import { openableAddress } from './openable-address.ts';

const FILTERS = ['unread'] as const;

/** Kinds whose text explains what to do on the page that they lead to: they are shown in full first. */
const SHOWN_FIRST: ReadonlySet<string> = new Set<NoticeKind>(['workflow.blocked', 'workflow.unseen']);

/** 我的通知: the system's notices to the user. Opening one marks it as read and leads to its record. */
export function NoticesPage() {
  const { t } = useTranslation();
  const { run } = useAction();
  const navigate = useNavigate();
  const list = useListAddress(FILTERS);
  const { current, size } = list.call;
  const { unread } = list.query.filters;
  const sheet = unread === '0' || unread === '1' ? ({ unread } as const) : {};
  const page = useEndpoint('notice', noticeApi.page, { current, size, ...sheet });
  const change = useChange('notice');
  const opened = useOpened<Notice>();
  useReloadWhenTold(page.reload);
  const newest = (page.data?.records ?? []).reduce(
    (last, { id }) => (BigInt(id) > BigInt(last) ? id : last),
    '0',
  );

  const read = (ids: string[]) =>
    run(() => change.run(noticeApi.read, { body: { ids } }), { success: false });
  const readAll = () =>
    run(() => change.run(noticeApi.readAll, { body: { until: newest } }), { success: t('notices.allRead') });

  function open(notice: Notice): void {
    if (notice.readTime === '') void read([notice.id]);
    const address = openableAddress(notice, useSession.getState().permissions);
    if (address !== null && !SHOWN_FIRST.has(notice.kind)) void navigate(address);
    else opened.open(notice);
  }

  return (
    <ListPage<Notice, 'unread'>
      area="notice"
      title={t('notices.title')}
      list={list}
      page={page}
      columns={noticeColumns(t)}
      filters={
        <FilterField
          filter={{
            name: 'unread',
            label: t('notices.state'),
            kind: 'choice',
            isSingle: true,
            options: [
              { value: '1', label: t('notices.unread') },
              { value: '0', label: t('notices.read') },
            ],
          }}
          list={list}
        />
      }
      actions={
        <>
          <DownloadButton download={noticeApi.download} start={noticeApi.startDownload} query={sheet} />
          <Button
            icon={<Decorative icon={CheckOutlined} />}
            loading={change.busy}
            disabled={newest === '0'}
            onClick={() => void readAll()}
          >
            {t('notices.readAll')}
          </Button>
        </>
      }
      nothing={{ title: t('notices.none'), advice: t('notices.noneAdvice') }}
      onOpen={open}
      openId={opened.isOpen ? opened.shown?.id : undefined}
      peek={<NoticePanel notice={opened.shown} open={opened.isOpen} onClose={opened.close} />}
    />
  );
}

/** Reloads the list when the server reports a new or read notice, here or on another device. */
function useReloadWhenTold(reload: () => void): void {
  const reports = useUnreadNotices((state) => state.reports);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new report starts a load.
  useEffect(() => {
    if (reports > 0) reload();
  }, [reports]);
}
