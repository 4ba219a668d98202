import { Table, type TableProps, Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../components/look/texts.module.css';
import type { LoggedError } from '../../stores/error-log.ts';
import styles from './ErrorLogTable.module.css';

/** An entry with a key: entries are only added in front or cleared, so the index from the end identifies them. */
type Row = LoggedError & { key: number };

export function ErrorLogTable({ entries }: { entries: LoggedError[] }) {
  const { t } = useTranslation();
  const rows = useMemo(
    () => entries.map((entry, index) => ({ ...entry, key: entries.length - index })),
    [entries],
  );
  const columns: TableProps<Row>['columns'] = [
    { key: 'time', dataIndex: 'time', title: t('errorLog.time'), width: 180, className: texts.numbers },
    {
      key: 'type',
      dataIndex: 'type',
      title: t('errorLog.type'),
      width: 110,
      render: (type: LoggedError['type']) => <Tag>{t(`errorLog.type_${type}`)}</Tag>,
    },
    { key: 'message', dataIndex: 'message', title: t('errorLog.message') },
    { key: 'info', dataIndex: 'info', title: t('errorLog.info'), width: 280, ellipsis: true },
    { key: 'url', dataIndex: 'url', title: t('errorLog.url'), width: 220, ellipsis: true },
  ];
  return (
    <Table<Row>
      aria-label={t('errorLog.title')}
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={rows}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 900 }}
      expandable={{
        rowExpandable: ({ stack, info }) => stack !== '' || info !== '',
        expandedRowRender: ({ stack, info }) => (
          <pre className={styles.stack}>{`${info}\n${stack}`.trim()}</pre>
        ),
      }}
    />
  );
}
