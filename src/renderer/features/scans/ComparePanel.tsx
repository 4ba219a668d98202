import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CheckedRow, COMPARED_KINDS, type ComparedKind, scanListApi } from '#shared/api/scan-list';
import { DOCUMENTS } from '#shared/documents/index';
import type { ScanPurpose } from '#shared/domain/scan-checks';
import { PACK_WORDS } from '#shared/records/pack-words';
import type { RecordRow } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { useSeenKinds } from '../../stores/use-seen-kinds.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
import styles from './ScanListPage.module.css';
import { usualZone, zoneReader } from './zones.ts';

/** The target of a list's comparison: a kind of document, or the stock in a zone. */
type Target = ComparedKind | 'zone';

/** Targets of the lists of a purpose, the usual one first. */
const TARGETS: Readonly<Record<ScanPurpose, readonly Target[]>> = {
  DELIVERY: ['saleOrder', 'delivery', 'otherOut'],
  INBOUND: ['purchaseOrder', 'inbound', 'otherIn'],
  STOCKTAKE: ['zone', 'otherIn', 'otherOut'],
};

interface ComparePanelProps {
  list: RecordRow;
  rows: readonly CheckedRow[];
}

/** The list's comparison, with what its purpose and the user's permissions allow; nothing without such a target. */
export function ComparePanel({ list, rows }: ComparePanelProps) {
  const seen: readonly Target[] = ['zone', ...useSeenKinds(COMPARED_KINDS)];
  const targets = TARGETS[list.purpose as ScanPurpose].filter((target) => seen.includes(target));
  const [usual] = targets;
  return usual === undefined ? null : <Comparison {...{ list, rows, targets, usual }} />;
}

interface ComparisonProps extends ComparePanelProps {
  targets: readonly Target[];
  usual: Target;
}

/**
 * Compares the list with a document, initially its own order, or a stock-take with a zone, initially the zone of most
 * of its rows.
 */
function Comparison({ list, rows, targets, usual }: ComparisonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ownNo = String(list.purpose === 'INBOUND' ? list.purchaseOrderName : list.saleOrderName);
  const [target, setTarget] = useState<Target>(usual);
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ target: Target; name: string } | null>(null);
  const ofDocument =
    asked && asked.target !== 'zone' ? { docKind: asked.target, docNo: asked.name, id: list.id } : null;
  const ofZone = asked?.target === 'zone' ? { region: asked.name, id: list.id } : null;
  const document = useEndpoint(scanList.area, scanListApi.compare, ofDocument);
  const zone = useEndpoint(scanList.area, scanListApi.compareZone, ofZone);
  const read = asked?.target === 'zone' ? zone : document;
  const shown = typed ?? (target === 'zone' ? usualZone(rows) : ownNo);
  const name = shown.trim();
  const title = t(list.purpose === 'STOCKTAKE' ? 'scans.stockComparison' : 'scans.comparison');
  const label = target === 'zone' ? PACK_WORDS.region[language] : t('scans.docNo');

  function compare(): void {
    if (name === '') return;
    if (asked?.target === target && asked.name === name) read.reload();
    else setAsked({ target, name });
  }

  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.bar}>
        <Select<Target>
          aria-label={t('scans.target')}
          value={target}
          options={targets.map((value) => ({
            value,
            label: value === 'zone' ? t('scans.zoneStock') : DOCUMENTS[value].words.one[language],
          }))}
          popupMatchSelectWidth={false}
          onChange={(chosen) => {
            setTarget(chosen);
            setTyped(null);
          }}
        />
        <Input
          aria-label={label}
          placeholder={label}
          value={shown}
          maxLength={40}
          style={{ width: 200 }}
          onChange={({ target: input }) => setTyped(input.value)}
          onPressEnter={compare}
        />
        <Button disabled={name === ''} loading={asked !== null && read.loading} onClick={compare}>
          {t('scans.compare')}
        </Button>
      </div>
      {asked !== null && read.error && <ErrorPanel error={read.error} />}
      {ofDocument && !document.error && document.data && (
        <ComparisonTable
          results={document.data}
          download={
            <DownloadButton
              download={scanListApi.exportComparison}
              start={scanListApi.startExportComparison}
              query={ofDocument}
            />
          }
          of={
            <Link to={`${DOCUMENTS[document.data.docKind].menu.path}/${document.data.docId}`}>
              {document.data.docNo}
            </Link>
          }
        />
      )}
      {ofZone && !zone.error && zone.data && (
        <ComparisonTable
          results={zone.data}
          download={
            <DownloadButton
              download={scanListApi.exportZoneComparison}
              start={scanListApi.startExportZoneComparison}
              query={ofZone}
            />
          }
          of={`${t('scans.zoneStock')} ${zone.data.region}`}
          zoneOf={zoneReader(rows, zone.data.region)}
        />
      )}
    </section>
  );
}
