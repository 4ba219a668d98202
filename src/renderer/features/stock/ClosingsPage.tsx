import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#shared/api/kit';
import { stockApi } from '#shared/api/stock';
import { REOPEN_MONTH } from '#shared/domain/stock';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import lists from '../../components/look/lists.module.css';
import panels from '../../components/look/panels.module.css';
import { useReason } from '../../records/acts/use-reason.tsx';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { CloseMonthButton } from './CloseMonthButton.tsx';
import { ClosingTable } from './ClosingTable.tsx';
import styles from './LedgerPage.module.css';
import { StockParts } from './StockParts.tsx';

const AREA = 'stock';

export type Closing = DataOf<typeof stockApi.closings>[number];

/** 月结: closed months with their stock; users with the permission close the next and reopen the last one. */
export function ClosingsPage() {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const { run } = useAction();
  const change = useChange(AREA);
  const askReason = useReason();
  const closings = useEndpoint(AREA, stockApi.closings, {});
  const last = closings.data?.find(({ reopenTime }) => reopenTime === '');

  async function close(month: string): Promise<boolean> {
    const isConfirmed = await confirmDanger({
      title: t('stock.closeConfirm', { month }),
      content: t('stock.closeConsequence', { month }),
      okText: t('stock.close'),
    });
    if (!isConfirmed) return false;
    return run(() => change.run(stockApi.close, { body: { month } }), {
      success: t('stock.closed', { month }),
    });
  }

  async function reopen({ id, month }: Closing): Promise<void> {
    await askReason({
      act: REOPEN_MONTH,
      name: month,
      run: (reason) => change.run(stockApi.reopen, { body: { id, reason } }),
      success: t('stock.reopened', { month }),
    });
  }

  return (
    <section className={styles.page}>
      <div className={lists.head}>
        <h1>{t('stock.closings')}</h1>
        <div className={lists.actions}>
          {(closings.data?.length ?? 0) > 0 && (
            <DownloadButton
              download={stockApi.exportClosings}
              start={stockApi.startExportClosings}
              query={{}}
            />
          )}
          {closings.data && <CloseMonthButton after={last?.month ?? ''} busy={change.busy} onClose={close} />}
        </div>
      </div>
      <StockParts />
      <p className={styles.advice}>{t('stock.closingsAdvice')}</p>
      {closings.error && <ErrorPanel error={closings.error} onRetry={closings.reload} />}
      {closings.loading && !closings.data && <Skeleton active aria-label={t('common.loading')} />}
      {closings.data && (
        <section className={panels.panel} aria-label={t('stock.closings')}>
          {closings.data.length === 0 ? (
            <EmptyState title={t('stock.noClosings')} />
          ) : (
            <ClosingTable closings={closings.data} lastId={last?.id ?? ''} onReopen={reopen} />
          )}
        </section>
      )}
    </section>
  );
}
