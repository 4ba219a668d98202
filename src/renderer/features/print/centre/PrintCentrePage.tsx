import { useTranslation } from 'react-i18next';
import { type Job, JobStateSchema } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import { WaitingElsewhere } from '../../../components/desk/WaitingElsewhere.tsx';
import { EmptyState } from '../../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useOpened } from '../../../records/detail/use-opened.ts';
import { FilterFields } from '../../../records/list/FilterFields.tsx';
import { ListPage } from '../../../records/list/ListPage.tsx';
import { useListAddress } from '../../../records/list/use-list-address.ts';
import { useDesk } from '../../../stores/desk.ts';
import { STATE_KEYS } from '../job-words.ts';
import { JobDrawer } from './JobDrawer.tsx';
import { jobColumns } from './job-columns.tsx';
import { useJobByAddress } from './use-job-by-address.ts';
import { useJobPage } from './use-job-page.ts';

const FILTERS = ['state'] as const;

/** 打印中心: the company's print jobs at this desk, those with an unknown outcome first. Only in a client. */
export function PrintCentrePage() {
  const { t } = useTranslation();
  const state = useDesk((desk) => desk.state);
  if (state === 'none')
    return <EmptyState title={t('packages.deskRequired')} advice={t('print.centreClientOnly')} />;
  return <PrintCentre isConnected={state === 'ready'} />;
}

function PrintCentre({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation();
  const list = useListAddress(FILTERS);
  const { state, current, size } = list.call;
  const states = JobStateSchema.options.filter((one) => one === state);
  const page = useJobPage({ current, size, states: states.length > 0 ? states : undefined });
  const opened = useOpened<Job>();
  useJobByAddress(opened.open);
  return (
    <ListPage<Job, (typeof FILTERS)[number]>
      area="printJob"
      title={t('print.centre')}
      list={list}
      page={page}
      columns={jobColumns(t)}
      filters={
        <FilterFields
          list={list}
          filters={[
            {
              name: 'state',
              label: t('print.state'),
              kind: 'choice',
              isSingle: true,
              options: JobStateSchema.options.map((value) => ({ value, label: t(STATE_KEYS[value]) })),
            },
          ]}
        />
      }
      note={
        <>
          {!isConnected && <ErrorPanel error={new AppError('desk.disconnected')} kind="warning" />}
          <WaitingElsewhere kinds={['jobs']} />
        </>
      }
      nothing={{ title: t('print.noJobs'), advice: t('print.noJobsAdvice') }}
      nameOf={({ title }) => title}
      onOpen={opened.open}
      openId={opened.isOpen ? opened.shown?.id : undefined}
      onMove={opened.isOpen ? opened.open : undefined}
      peek={
        opened.isOpen &&
        opened.shown && <JobDrawer key={opened.shown.id} opened={opened.shown} onClose={opened.close} />
      }
    />
  );
}
