import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { ErrorLog } from '#shared/api/audit';
import texts from '../../components/look/texts.module.css';
import type { ListColumn } from '../../records/list/columns.ts';
import { whoIn } from './audit-columns.tsx';
import { errorTypeIn } from './error-log-types.ts';

export function errorLogColumns(t: TFunction): ListColumn<ErrorLog>[] {
  return [
    {
      title: t('monitor.uploaded'),
      dataIndex: 'createTime',
      className: texts.numbers,
      width: 160,
    },
    {
      title: t('monitor.errorUser'),
      key: 'user',
      width: 180,
      text: (entry) => whoIn(t, entry),
      render: (_, entry) => whoIn(t, entry),
    },
    {
      title: t('monitor.errorType'),
      dataIndex: 'type',
      width: 100,
      text: ({ type }) => errorTypeIn(t, type),
      render: (type: string) => type !== '' && <Tag>{errorTypeIn(t, type)}</Tag>,
    },
    { title: t('monitor.message'), dataIndex: 'message', className: 'monitor-message', ellipsis: true },
    { title: t('monitor.url'), dataIndex: 'url', width: 220, ellipsis: true },
    { title: t('monitor.address'), dataIndex: 'address', className: texts.numbers, width: 150 },
  ];
}
