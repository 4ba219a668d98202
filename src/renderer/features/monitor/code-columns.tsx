import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { OutboxMessage } from '#shared/api/sign-in';
import { CopyButton } from '../../components/CopyButton.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import type { ListColumn } from '../../records/list/columns.ts';
import columns from './monitor-columns.module.css';

export function codeColumns(t: TFunction): ListColumn<OutboxMessage>[] {
  return [
    {
      title: t('monitor.codeOwner'),
      dataIndex: 'userName',
      width: 200,
      render: (userName: string) => userName || <span className={columns.soft}>{t('monitor.noOwner')}</span>,
    },
    { title: t('monitor.phone'), dataIndex: 'phone', className: texts.numbers, width: 160 },
    {
      title: t('monitor.code'),
      dataIndex: 'code',
      width: 170,
      render: (code: string, { secondsLeft }) => (
        <span className={secondsLeft > 0 ? columns.code : `${columns.code} ${columns.codeOver}`}>
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
    { title: t('monitor.sent'), dataIndex: 'createTime', className: texts.numbers, width: 170 },
    {
      title: t('monitor.validUntil'),
      dataIndex: 'expiresAt',
      className: texts.numbers,
      render: (expiresAt: string, { secondsLeft }) => (
        <>
          {expiresAt}{' '}
          <Tag className={secondsLeft > 0 ? tones.green : tones.grey}>
            {t(secondsLeft > 0 ? 'monitor.valid' : 'monitor.over')}
          </Tag>
        </>
      ),
    },
  ];
}
