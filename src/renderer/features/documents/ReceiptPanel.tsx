import { Form, type FormInstance } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inboundApi } from '#shared/api/document';
import { pricedPacks } from '#shared/documents/document-fields';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { COMPARE_RESULTS } from '#shared/domain/compare-results';
import { type CountedGoods, compareReceipt, type OrderedGoods } from '#shared/domain/receipt';
import { lineTermIn } from '#shared/domain/terms';
import type { RecordRow } from '#shared/records/record';
import { FigureTable } from '../../components/FigureTable.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import panels from '../../components/look/panels.module.css';
import { SideScroll } from '../../components/SideScroll.tsx';
import { StateTag } from '../../components/StateTag.tsx';
import { RESULT_TONES } from '../../components/scans/result-tones.ts';
import { formatArea, formatThickness } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';

const { species, grade, thicknessMm } = pricedPacks.fields;

type Values = Readonly<Record<string, unknown>>;

/** W1.3: compares an inbound with its purchase order; empty without an order. */
export function ReceiptPanel({ row }: { row: RecordRow }) {
  return <Receipt orderId={orderIn(row)} ownId={row.id} counted={countedIn(row)} />;
}

/** W1.3: the same of an inbound while it is entered. `row` is the stored one. */
export function LiveReceiptPanel({ form, row }: { form: FormInstance; row: RecordRow | null }) {
  const orderId = Form.useWatch(orderIn, { form, preserve: true }) ?? '';
  const counted = Form.useWatch(countedIn, { form, preserve: true }) ?? [];
  return <Receipt orderId={orderId} ownId={row?.id} counted={counted} />;
}

const orderIn = (values: Values): string => String(values.purchaseOrderId ?? '');

/** The lines whose package is known. */
function countedIn(values: Values): CountedGoods[] {
  const lines = (values.packs ?? []) as readonly Values[];
  return lines.flatMap(({ species, grade, thicknessMm, area }) =>
    [species, thicknessMm, area].some((value) => String(value ?? '') === '')
      ? []
      : [
          {
            species: String(species),
            grade: String(grade ?? ''),
            thicknessMm: String(thicknessMm),
            area: String(area),
          },
        ],
  );
}

interface ReceiptProps {
  orderId: string;
  ownId: string | undefined;
  counted: readonly CountedGoods[];
}

function Receipt({ orderId, ownId, counted }: ReceiptProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const query = orderId === '' ? null : { id: orderId, ...(ownId !== undefined && { without: ownId }) };
  const read = useEndpoint(purchaseOrder.area, inboundApi.ordered, query);
  // The goods of an order chosen before are none of this inbound.
  if (query === null || read.isFormer || (read.data === null && read.error === null)) return null;
  return (
    <section className={panels.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('documents.receipt')}</h2>
      {read.error?.code === 'record.not_found' ? (
        <p>{t('documents.orderHidden')}</p>
      ) : (
        read.error && <ErrorPanel error={read.error} onRetry={read.reload} />
      )}
      {!read.error && read.data && <ReceiptTable ordered={read.data} counted={counted} />}
    </section>
  );
}

interface ReceiptTableProps {
  ordered: readonly OrderedGoods[];
  counted: readonly CountedGoods[];
}

function ReceiptTable({ ordered, counted }: ReceiptTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SideScroll>
      <FigureTable
        title={t('documents.receipt')}
        wordColumns={[1, 7]}
        columns={[
          species.words[language],
          grade.words[language],
          thicknessMm.words[language],
          t('documents.ordered'),
          t('documents.receivedBefore'),
          t('documents.countedHere'),
          t('documents.receiptDifference'),
          t('documents.receiptResult'),
        ]}
        rows={compareReceipt(ordered, counted).map((row) => ({
          key: `${row.species} ${row.thicknessMm} ${row.grade}`,
          cells: [
            lineTermIn(language, row.species),
            lineTermIn(language, row.grade),
            formatThickness(row.thicknessMm),
            formatArea(row.ordered),
            formatArea(row.received),
            formatArea(row.counted),
            `${row.difference > 0 ? '+' : ''}${formatArea(row.difference)}`,
            <StateTag key="result" tone={RESULT_TONES[row.result]}>
              {COMPARE_RESULTS[row.result][language]}
            </StateTag>,
          ],
        }))}
      />
    </SideScroll>
  );
}
