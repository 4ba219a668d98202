import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { OutboxMessage } from '#shared/api/sign-in';
import { CopyButton } from '../../components/CopyButton.tsx';
import type { ListColumn } from '../../records/list/columns.ts';

export function codeColumns(t: TFunction): ListColumn<OutboxMessage>[] {
  return [
    {
      title: t('monitor.codeOwner'),
      dataIndex: 'userName',
      width: 200,
      render: (userName: string) => userName || <span className="monitor-soft">{t('monitor.noOwner')}</span>,
    },
    { title: t('monitor.phone'), dataIndex: 'phone', className: 'numbers', width: 160 },
    {
      title: t('monitor.code'),
      dataIndex: 'code',
      width: 170,
      render: (code: string, { secondsLeft }) => (
        <span className={secondsLeft > 0 ? 'monitor-code' : 'monitor-code monitor-code-over'}>
          {code}
          {secondsLeft > 0 && <CopyButton iconOnly text={code} label={t('monitor.copyCode', { code })} />}
        </span>
      ),
    },
    {
      title: t('monitor.purpose'),
      dataIndex: 'purpose',
      width: 140,
      text: ({ purpose }) => t(`monitor.purpose_${purpose}`),
      render: (purpose: OutboxMessage['purpose']) => t(`monitor.purpose_${purpose}`),
    },
    { title: t('monitor.sent'), dataIndex: 'createTime', className: 'numbers', width: 170 },
    {
      title: t('monitor.validUntil'),
      dataIndex: 'expiresAt',
      className: 'numbers',
      render: (expiresAt: string, { secondsLeft }) => (
        <>
          {expiresAt}{' '}
          <Tag className={secondsLeft > 0 ? 'tag-green' : 'tag-grey'}>
            {t(secondsLeft > 0 ? 'monitor.valid' : 'monitor.over')}
          </Tag>
        </>
      ),
    },
  ];
}
