import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { AuditEntry } from '#shared/api/audit';
import { auditActionIn, auditTargetIn } from '#shared/audit/words';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import type { ListColumn } from '../../records/list/columns.ts';
import { AuditRecord } from './AuditRecord.tsx';
import columns from './monitor-columns.module.css';

/** Actions shown as alarming: a refused sign-in, or a session used by two. */
const ALARMING: readonly string[] = ['auth.sign_in_refused', 'auth.token_reused'];

export function auditColumns(t: TFunction, language: Language): ListColumn<AuditEntry>[] {
  return [
    { title: t('monitor.time'), dataIndex: 'createTime', className: texts.numbers, width: 160 },
    {
      title: t('monitor.user'),
      key: 'user',
      width: 190,
      text: (entry) => whoIn(t, entry),
      render: (_, entry) => whoIn(t, entry),
    },
    {
      title: t('monitor.action'),
      dataIndex: 'action',
      width: 220,
      text: ({ action }) => auditActionIn(language, action),
      render: (action: string) => {
        const words = auditActionIn(language, action);
        return ALARMING.includes(action) ? <Tag className={tones.amber}>{words}</Tag> : words;
      },
    },
    {
      title: t('monitor.record'),
      key: 'record',
      width: 260,
      text: ({ targetType, targetName }) => `${auditTargetIn(language, targetType)} ${targetName}`.trim(),
      render: (_, entry) => (
        <>
          <span className={columns.soft}>{auditTargetIn(language, entry.targetType)}</span>{' '}
          <AuditRecord entry={entry} />
        </>
      ),
    },
    { title: t('monitor.address'), dataIndex: 'address', className: texts.numbers, width: 150 },
  ];
}

/** A user's name and account. */
export function whoIn(t: TFunction, { userName, account }: Pick<AuditEntry, 'userName' | 'account'>): string {
  if (account === '') return userName || t('monitor.nobody');
  return userName === '' || userName === account ? account : `${userName} (${account})`;
}
