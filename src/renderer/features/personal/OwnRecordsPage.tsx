import { Select, type TableColumnType, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnRecord } from '#shared/api/pack-records';
import { packRecordApi } from '#shared/api/pack-records';
import { useTemplateName } from '../../components/desk/use-template-name.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';

const FILTERS = ['kind', 'packNo'] as const;

/** 我的打印与写标签: the labels the user printed and the tags the user wrote. */
export function OwnRecordsPage() {
  const { t } = useTranslation();
  const seesPackages = usePermission('pack_view');
  const templateName = useTemplateName();
  const list = useListAddress(FILTERS);
  const { kind, ...asked } = list.call;
  const isKind = kind === 'print' || kind === 'tag';
  const page = useEndpoint('ownRecord', packRecordApi.ownRecords, { ...asked, ...(isKind && { kind }) });
  return (
    <ListPage<OwnRecord, (typeof FILTERS)[number]>
      title={t('ownRecords.title')}
      list={list}
      page={page}
      columns={columnsOf(t, seesPackages, templateName)}
      filters={
        <>
          <SearchField
            label={t('ownRecords.packNo')}
            placeholder={t('ownRecords.packNo')}
            hasShortcut
            value={list.query.filters.packNo}
            onChange={(text) => list.filter({ packNo: text })}
          />
          <div className={lists.filter}>
            <label htmlFor="filter-kind">{t('ownRecords.kind')}</label>
            <Select
              id="filter-kind"
              className={lists.choice}
              placeholder={t('records.all')}
              value={list.query.filters.kind || undefined}
              options={[
                { value: '', label: t('records.all') },
                { value: 'print', label: t('ownRecords.print') },
                { value: 'tag', label: t('ownRecords.tag') },
              ]}
              onChange={(value) => list.filter({ kind: value })}
            />
          </div>
        </>
      }
      nothing={{ title: t('ownRecords.none'), advice: t('ownRecords.noneAdvice') }}
    />
  );
}

function columnsOf(
  t: TFunction,
  seesPackages: boolean,
  templateName: (id: string) => string,
): TableColumnType<OwnRecord>[] {
  return [
    {
      title: t('ownRecords.packNo'),
      dataIndex: 'packNo',
      width: 150,
      fixed: 'start',
      render: (packNo: string, { packId }) =>
        seesPackages ? (
          <Link className={`${texts.packNo} ${texts.numbers}`} to={`/inventory/packages/${packId}`}>
            {packNo}
          </Link>
        ) : (
          <span className={texts.numbers}>{packNo}</span>
        ),
    },
    {
      title: t('ownRecords.kind'),
      dataIndex: 'kind',
      width: 100,
      render: (kind: OwnRecord['kind']) => t(`ownRecords.${kind}`),
    },
    {
      title: t('ownRecords.what'),
      dataIndex: 'what',
      width: 220,
      ellipsis: true,
      render: (what: string, { kind }) => (kind === 'print' ? templateName(what) : what),
    },
    {
      title: t('ownRecords.copies'),
      dataIndex: 'copies',
      className: texts.numbers,
      align: 'right',
      width: 80,
    },
    { title: t('ownRecords.device'), dataIndex: 'device', width: 180, ellipsis: true },
    { title: t('ownRecords.desk'), dataIndex: 'deskName', width: 120, ellipsis: true },
    {
      title: t('ownRecords.result'),
      dataIndex: 'result',
      width: 130,
      render: (result: OwnRecord['result']) => (
        <Tag className={result === 'released' ? tones.grey : tones.green}>{t(`ownRecords.${result}`)}</Tag>
      ),
    },
    { title: t('ownRecords.time'), dataIndex: 'time', className: texts.numbers, width: 170 },
  ];
}
