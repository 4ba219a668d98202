import { useTranslation } from 'react-i18next';
import { type TagAttempt, TagAttemptStateSchema } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { WaitingElsewhere } from '../../../components/desk/WaitingElsewhere.tsx';
import { EmptyState } from '../../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useOpened } from '../../../records/detail/use-opened.ts';
import { FilterFields } from '../../../records/list/FilterFields.tsx';
import { ListPage } from '../../../records/list/ListPage.tsx';
import { useListAddress } from '../../../records/list/use-list-address.ts';
import { useDesk } from '../../../stores/desk.ts';
import { AttemptDrawer } from './AttemptDrawer.tsx';
import { attemptColumns } from './attempt-columns.tsx';
import { STATE_KEYS } from './attempt-words.ts';
import { useAttemptPage } from './use-attempt-page.ts';

const FILTERS = ['state'] as const;

/** 写标签记录: the company's tag writes at this desk, those with an unknown outcome first. Only in a client. */
export function TagCentrePage() {
  const { t } = useTranslation();
  const state = useDesk((desk) => desk.state);
  if (state === 'none')
    return <EmptyState title={t('packages.deskRequired')} advice={t('tags.centreClientOnly')} />;
  return <TagCentre isConnected={state === 'ready'} />;
}

function TagCentre({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation();
  const list = useListAddress(FILTERS);
  const { state, current, size } = list.call;
  const states = TagAttemptStateSchema.options.filter((one) => one === state);
  const page = useAttemptPage({ current, size, states: states.length > 0 ? states : undefined });
  const opened = useOpened<TagAttempt>();
  // The current state, because its question may have been answered meanwhile.
  const shown = page.data?.records.find(({ id }) => id === opened.shown?.id) ?? opened.shown;
  return (
    <ListPage<TagAttempt, (typeof FILTERS)[number]>
      area="tagAttempt"
      title={t('tags.centre')}
      list={list}
      page={page}
      columns={attemptColumns(t)}
      filters={
        <FilterFields
          list={list}
          filters={[
            {
              name: 'state',
              label: t('tags.state'),
              kind: 'choice',
              isSingle: true,
              options: TagAttemptStateSchema.options.map((value) => ({ value, label: t(STATE_KEYS[value]) })),
            },
          ]}
        />
      }
      note={
        <>
          {!isConnected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
          <WaitingElsewhere kinds={['tags']} />
        </>
      }
      nothing={{ title: t('tags.noWrites'), advice: t('tags.noWritesAdvice') }}
      nameOf={({ packNo }) => packNo}
      onOpen={opened.open}
      openId={opened.isOpen ? opened.shown?.id : undefined}
      onMove={opened.isOpen ? opened.open : undefined}
      peek={opened.isOpen && shown && <AttemptDrawer attempt={shown} onClose={opened.close} />}
    />
  );
}
