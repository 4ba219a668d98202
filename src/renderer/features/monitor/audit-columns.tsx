import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { AuditEntry } from '#shared/api/audit';
import { auditActionIn, auditTargetIn } from '#shared/audit/words';
import type { Language } from '#shared/errors';
import type { ListColumn } from '../../records/list/columns.ts';
import { AuditRecord } from './AuditRecord.tsx';

/** Actions shown as alarming: a refused sign-in, or a session used by two. */
const ALARMING: readonly string[] = ['auth.sign_in_refused', 'auth.token_reused'];

export function auditColumns(t: TFunction, language: Language): ListColumn<AuditEntry>[] {
  return [
    { title: t('monitor.time'), dataIndex: 'createTime', className: 'numbers', width: 160 },
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
        return ALARMING.includes(action) ? <Tag className="tag-amber">{words}</Tag> : words;
      },
    },
    {
      title: t('monitor.record'),
      key: 'record',
      text: ({ targetType, targetName }) => `${auditTargetIn(language, targetType)} ${targetName}`.trim(),
      render: (_, entry) => (
        <>
          <span className="monitor-soft">{auditTargetIn(language, entry.targetType)}</span>{' '}
          <AuditRecord entry={entry} />
        </>
      ),
    },
    { title: t('monitor.address'), dataIndex: 'address', className: 'numbers', width: 180 },
  ];
}

/** A user's name and account. */
export function whoIn(t: TFunction, { userName, account }: Pick<AuditEntry, 'userName' | 'account'>): string {
  if (account === '') return userName || t('monitor.nobody');
  return userName === '' || userName === account ? account : `${userName} (${account})`;
}
