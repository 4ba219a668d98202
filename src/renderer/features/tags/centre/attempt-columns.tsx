import type { TFunction } from 'i18next';
import type { TagAttempt, TagAttemptState } from '#shared/desk/contract/tags';
import texts from '../../../components/look/texts.module.css';
import { StateTag } from '../../../components/StateTag.tsx';
import { localDateTime } from '../../../i18n/dates.ts';
import type { ListColumn } from '../../../records/list/columns.ts';
import { STATE_KEYS } from './attempt-words.ts';

const TONES = {
  running: 'blue',
  done: 'green',
  failed: 'red',
  unknown: 'amber',
  superseded: 'grey',
  discarded: 'grey',
} as const satisfies Record<TagAttemptState, string>;

const timeOf = ({ startedAt }: TagAttempt): string => localDateTime(new Date(startedAt));

export function attemptColumns(t: TFunction): ListColumn<TagAttempt>[] {
  const stateWords = ({ state }: TagAttempt) => t(STATE_KEYS[state]);
  return [
    { title: t('tags.packNo'), dataIndex: 'packNo', width: 140, ellipsis: true },
    {
      title: t('tags.state'),
      dataIndex: 'state',
      width: 110,
      text: stateWords,
      render: (_, attempt) => <StateTag tone={TONES[attempt.state]}>{stateWords(attempt)}</StateTag>,
    },
    { title: t('tags.epc'), dataIndex: 'epc', width: 205, className: texts.code },
    { title: t('tags.tid'), dataIndex: 'tid', width: 200, className: texts.code },
    { title: t('tags.writer'), dataIndex: 'readerName', width: 150, ellipsis: true },
    {
      title: t('tags.time'),
      key: 'startedAt',
      width: 145,
      className: texts.numbers,
      text: timeOf,
      render: (_, attempt) => timeOf(attempt),
    },
  ];
}
