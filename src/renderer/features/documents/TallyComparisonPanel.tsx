import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inboundApi, purchaseOrderApi } from '#shared/api/document';
import { TALLY_COMPARISON } from '#shared/documents/tally-comparison-api';
import type { RecordRow } from '#shared/records/record';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import panels from '../../components/look/panels.module.css';
import { useLanguage } from '../../components/words/words.ts';
import { TallyComparison, useTallyComparison } from '../../records/tally-comparison/TallyComparison.tsx';
import { openSupplierTally } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';

/** W1.3: the supplier's tally of a purchase order, which can be imported in any state, beside what its inbounds counted. */
export function OrderComparisonPanel({ row }: { row: RecordRow }) {
  const { t } = useTranslation();
  const mayKeep = usePermission('purchaseOrder_edit');
  const record = { area: 'purchaseOrder', calls: purchaseOrderApi, id: row.id } as const;
  const read = useTallyComparison(record);
  if (read.data === null && read.error === null) return null;
  const isKept = read.data?.isKept === true;
  const open = () =>
    openSupplierTally({ use: 'supplier', orderId: row.id, supplierId: String(row.supplierId ?? '') });
  return (
    <Panel>
      {read.error && <ErrorPanel error={read.error} onRetry={read.reload} />}
      {!isKept && !read.error && <p>{t('documents.noSupplierTally')}</p>}
      {mayKeep && (
        <p>
          <Button icon={<Decorative icon={UploadOutlined} />} aria-haspopup="dialog" onClick={open}>
            {t(isKept ? 'documents.replaceTally' : 'documents.importTally')}
          </Button>
        </p>
      )}
      {isKept && read.data && <TallyComparison record={record} first={read.data} />}
    </Panel>
  );
}

/** W1.3: an inbound as it was saved, beside the supplier's tally of its order; empty without one. */
export function InboundComparisonPanel({ row }: { row: RecordRow }) {
  const record = { area: 'inbound', calls: inboundApi, id: row.id } as const;
  const read = useTallyComparison(record);
  if (read.error)
    return (
      <Panel>
        <ErrorPanel error={read.error} onRetry={read.reload} />
      </Panel>
    );
  if (!read.data?.isKept) return null;
  return (
    <Panel>
      <TallyComparison record={record} first={read.data} />
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={panels.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{TALLY_COMPARISON[useLanguage()]}</h2>
      {children}
    </section>
  );
}
