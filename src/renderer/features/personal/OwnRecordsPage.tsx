import { type TableColumnType, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OWN_KINDS, type OwnRecord, packRecordApi } from '#shared/api/pack-records';
import { OWN_RECORD_KINDS, OWN_RECORD_RESULTS } from '#shared/domain/own-records';
import type { Language } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { PAPER_STYLE_WORDS } from '#shared/paper/paper-styles';
import { useTemplateName } from '../../components/desk/use-template-name.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import texts from '../../components/look/texts.module.css';
import tones from '../../components/look/tones.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { recordAddress } from '../../records/detail/record-address.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterField } from '../../records/list/FilterField.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { useSession } from '../../stores/session.ts';

const FILTERS = ['kind', 'number'] as const;

/** Of results that are not done. */
const TONES: Partial<Record<OwnRecord['result'], string | undefined>> = {
  released: tones.grey,
  waiting: tones.blue,
  partly: tones.amber,
  unknown: tones.amber,
  failed: tones.red,
};

/** 我的打印与写标签: the labels and documents the user printed and the tags the user wrote. */
export function OwnRecordsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const permissions = useSession((state) => state.permissions);
  const templateName = useTemplateName();
  const list = useListAddress(FILTERS);
  const { kind: chosen, current, size, ...asked } = list.call;
  const kind = OWN_KINDS.find((one) => one === chosen);
  const sheet = { ...asked, ...(kind && { kind }) };
  const page = useEndpoint('ownRecord', packRecordApi.ownRecords, { ...sheet, current, size });
  return (
    <ListPage<OwnRecord, (typeof FILTERS)[number]>
      area="ownRecord"
      title={t('ownRecords.title')}
      list={list}
      page={page}
      columns={columnsOf(t, { language, permissions, templateName })}
      actions={
        <DownloadButton
          download={packRecordApi.downloadOwnRecords}
          start={packRecordApi.startOwnRecordsDownload}
          query={sheet}
        />
      }
      filters={
        <>
          <SearchField
            label={t('ownRecords.number')}
            placeholder={t('ownRecords.number')}
            hasShortcut
            value={list.query.filters.number}
            onChange={(text) => list.filter({ number: text })}
          />
          <FilterField
            filter={{
              name: 'kind',
              label: t('ownRecords.kind'),
              kind: 'choice',
              isSingle: true,
              options: OWN_KINDS.map((value) => ({ value, label: OWN_RECORD_KINDS[value][language] })),
            }}
            list={list}
          />
        </>
      }
      nothing={{ title: t('ownRecords.none'), advice: t('ownRecords.noneAdvice') }}
    />
  );
}

interface Shown {
  language: Language;
  permissions: ReadonlySet<string>;
  templateName: (id: string) => string;
}

function columnsOf(
  t: TFunction,
  { language, permissions, templateName }: Shown,
): TableColumnType<OwnRecord>[] {
  const whatOf = ({ kind, what, medium }: OwnRecord) => {
    if (kind === 'print') return templateName(what);
    if (kind === 'tag' || medium === '') return what;
    return `${PAPER_STYLE_WORDS[what === 'tally' ? 'tally' : 'document'][language]} · ${MEDIA[medium].words[language]}`;
  };
  return [
    {
      title: t('ownRecords.number'),
      dataIndex: 'number',
      width: 130,
      fixed: 'start',
      render: (number: string, { area, recordId }) => {
        const page = recordAddress({ area, id: recordId });
        if (page === null || !permissions.has(page.permission))
          return <span className={texts.numbers}>{number}</span>;
        return (
          <Link className={`${texts.packNo} ${texts.numbers}`} to={page.address}>
            {number}
          </Link>
        );
      },
    },
    {
      title: t('ownRecords.kind'),
      dataIndex: 'kind',
      width: 125,
      render: (kind: OwnRecord['kind']) => OWN_RECORD_KINDS[kind][language],
    },
    {
      title: t('ownRecords.what'),
      dataIndex: 'what',
      width: 190,
      ellipsis: true,
      render: (_, record) => whatOf(record),
    },
    {
      title: t('ownRecords.copies'),
      dataIndex: 'copies',
      className: texts.numbers,
      align: 'right',
      width: 65,
    },
    { title: t('ownRecords.device'), dataIndex: 'device', width: 120, ellipsis: true },
    { title: t('ownRecords.desk'), dataIndex: 'deskName', width: 80, ellipsis: true },
    {
      title: t('ownRecords.result'),
      dataIndex: 'result',
      width: 160,
      render: (result: OwnRecord['result']) => (
        <Tag className={TONES[result] ?? tones.green}>{OWN_RECORD_RESULTS[result][language]}</Tag>
      ),
    },
    { title: t('ownRecords.time'), dataIndex: 'time', className: texts.numbers, width: 145 },
  ];
}
