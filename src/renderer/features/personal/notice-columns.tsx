import { type TableColumnType, Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { Notice } from '#shared/api/notice';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';

export function noticeColumns(t: TFunction): TableColumnType<Notice>[] {
  return [
    {
      title: t('notices.subject'),
      dataIndex: 'title',
      width: 200,
      fixed: 'start',
      render: (title: string, { readTime }) => (readTime === '' ? <strong>{title}</strong> : title),
    },
    {
      title: t('notices.state'),
      dataIndex: 'readTime',
      width: 90,
      render: (readTime: string) =>
        readTime === '' ? (
          <Tag className={tones.green}>{t('notices.unread')}</Tag>
        ) : (
          <Tag>{t('notices.read')}</Tag>
        ),
    },
    { title: t('notices.content'), dataIndex: 'content', width: 460, ellipsis: true },
    { title: t('notices.time'), dataIndex: 'createTime', className: texts.numbers, width: 150 },
  ];
}
