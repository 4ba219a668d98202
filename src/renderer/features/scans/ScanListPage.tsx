import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { scanListApi } from '#shared/api/scan-list';
import { capitalised } from '#shared/capitalised';
import type { RecordRow } from '#shared/records/record';
import { callsOf } from '#shared/records/record-calls';
import { scanList } from '#shared/records/scan-list';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import documentBox from '../../components/look/document-box.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { FactTable } from '../../records/detail/FactTable.tsx';
import { textOfField } from '../../records/list/record-columns.tsx';
import { usePermission } from '../../stores/session.ts';
import { labelTab } from '../../stores/tabs.ts';
import { CheckedRows } from './CheckedRows.tsx';
import { ComparePanel } from './ComparePanel.tsx';
import { ScanListHead } from './ScanListHead.tsx';

const CALLS = callsOf(scanList, scanListApi);
/** Fields that the head shows. */
const IN_HEAD = ['listNo', 'processStatus', 'deliveryId', 'inboundId'];

/** A scanned list: its rows with their faults, the comparison with a document, and the document made from it. */
export function ScanListPage() {
  const { id = '' } = useParams();
  return <StoredList key={id} id={id} />;
}

function StoredList({ id }: { id: string }) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const read = useEndpoint(scanList.area, CALLS.detail, { id });
  const check = useEndpoint(scanList.area, scanListApi.check, { id });
  const mayCompare = usePermission('scanList_compare');
  const list = read.data as RecordRow | null;
  const name = String(list?.listNo ?? '');
  useEffect(() => {
    if (name !== '') labelTab(pathname, name);
  }, [name, pathname]);

  if (list === null)
    return (
      <PendingPage title={capitalised(scanList.words.one)[language]} read={read} list={scanList.menu.path} />
    );
  const facts = Object.entries(scanList.fields)
    .filter(([field]) => !IN_HEAD.includes(field))
    .map(([field, declared]) => ({
      label: declared.words[language],
      text: textOfField(declared, list, field, language),
    }));
  const isClean = check.data?.every(({ findings }) => findings.length === 0) ?? false;
  return (
    <section className={documentBox.page}>
      <ScanListHead list={list} isClean={isClean} isReloading={read.loading} />
      <FactTable label={name} facts={facts.filter(({ text }) => text !== '')} />
      <CheckedRows list={list} isReloading={read.loading} check={check} />
      {mayCompare && list.processStatus === 0 && <ComparePanel list={list} rows={check.data ?? []} />}
    </section>
  );
}
