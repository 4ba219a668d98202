import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ComparedKind, scanListApi } from '#shared/api/scan-list';
import { DOCUMENTS } from '#shared/documents/index';
import type { ScanPurpose } from '#shared/domain/scan-checks';
import type { RecordRow } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import styles from './ScanListPage.module.css';

/** Documents that lists of a purpose are compared with, the usual one first. */
const KINDS: Readonly<Record<ScanPurpose, readonly ComparedKind[]>> = {
  DELIVERY: ['saleOrder', 'delivery', 'otherOut'],
  INBOUND: ['purchaseOrder', 'inbound', 'otherIn'],
  STOCKTAKE: ['otherIn', 'otherOut'],
};

/** Compares the list with a document, at first its own order. */
export function ComparePanel({ list }: { list: RecordRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kinds = KINDS[list.purpose as ScanPurpose];
  const ownNo = String(list.purpose === 'INBOUND' ? list.purchaseOrderName : list.saleOrderName);
  const [docKind, setKind] = useState<ComparedKind>(kinds[0] ?? 'delivery');
  const [typed, setTyped] = useState(ownNo);
  const [asked, setAsked] = useState<{ docKind: ComparedKind; docNo: string } | null>(null);
  const read = useEndpoint(scanList.area, scanListApi.compare, asked && { id: list.id, ...asked });
  const docNo = typed.trim();

  function compare(): void {
    if (docNo === '') return;
    if (asked?.docKind === docKind && asked.docNo === docNo) read.reload();
    else setAsked({ docKind, docNo });
  }

  return (
    <section className={styles.section} aria-label={t('scans.comparison')}>
      <h2>{t('scans.comparison')}</h2>
      <div className={styles.bar}>
        <Select<ComparedKind>
          aria-label={t('scans.docKind')}
          value={docKind}
          options={kinds.map((kind) => ({ value: kind, label: DOCUMENTS[kind].words.one[language] }))}
          popupMatchSelectWidth={false}
          onChange={setKind}
        />
        <Input
          aria-label={t('scans.docNo')}
          placeholder={t('scans.docNo')}
          value={typed}
          maxLength={40}
          style={{ width: 200 }}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={compare}
        />
        <Button disabled={docNo === ''} loading={asked !== null && read.loading} onClick={compare}>
          {t('scans.compare')}
        </Button>
      </div>
      {asked !== null && read.error && <ErrorPanel error={read.error} />}
      {asked !== null && !read.error && read.data && <ComparisonTable compared={read.data} />}
    </section>
  );
}
