import type { TFunction } from 'i18next';
import type { Job, JobState } from '#shared/desk/contract/jobs';
import { deviceName } from '../../../components/desk/device-name.ts';
import texts from '../../../components/look/texts.module.css';
import { StateTag } from '../../../components/StateTag.tsx';
import { localDateTime } from '../../../i18n/dates.ts';
import type { ListColumn } from '../../../records/list/columns.ts';
import { knownSent } from '../job-progress.ts';
import { STATE_KEYS } from '../job-words.ts';
import { HoldUp } from './HoldUp.tsx';

const TONES = {
  accepted: 'grey',
  paused: 'amber',
  sending: 'blue',
  sent: 'green',
  confirmed: 'green',
  failed: 'red',
  unknown: 'amber',
  cancelled: 'grey',
} as const satisfies Record<JobState, string>;

/** Time of acceptance, local. */
export const timeOf = ({ createdAt }: Job): string => localDateTime(new Date(createdAt));

export function jobColumns(t: TFunction): ListColumn<Job>[] {
  const stateWords = ({ state }: Job) => t(STATE_KEYS[state]);
  const countOf = (job: Job) => `${knownSent(job) ?? '?'} / ${job.units}`;
  return [
    { title: t('print.job'), dataIndex: 'title', width: 190, ellipsis: true },
    {
      title: t('print.state'),
      dataIndex: 'state',
      width: 224,
      text: stateWords,
      render: (_, job) => (
        <>
          <StateTag tone={TONES[job.state]}>{stateWords(job)}</StateTag>
          <HoldUp job={job} />
        </>
      ),
    },
    {
      title: t('print.sentOf'),
      key: 'labels',
      width: 100,
      align: 'end',
      className: texts.numbers,
      text: countOf,
      render: (_, job) => countOf(job),
    },
    { title: t('print.submittedBy'), dataIndex: 'submittedBy', width: 90, ellipsis: true },
    {
      title: t('print.time'),
      key: 'createdAt',
      width: 160,
      className: texts.numbers,
      text: timeOf,
      render: (_, job) => timeOf(job),
    },
    {
      title: t('print.printer'),
      key: 'printerName',
      width: 180,
      ellipsis: true,
      render: (_, { printerId: id, printerName: name }) => deviceName({ id, name }, t),
    },
  ];
}
