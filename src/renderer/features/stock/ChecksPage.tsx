import { AuditOutlined } from '@ant-design/icons';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stockApi } from '#shared/api/stock';
import { LEDGER_WORDS } from '#shared/domain/stock';
import { Decorative } from '../../components/Decorative.tsx';
import { FigureTable } from '../../components/FigureTable.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import lists from '../../components/look/lists.module.css';
import panels from '../../components/look/panels.module.css';
import { SideScroll } from '../../components/SideScroll.tsx';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { type Check, DifferencesPanel } from './DifferencesPanel.tsx';
import styles from './LedgerPage.module.css';
import { StockParts } from './StockParts.tsx';

const AREA = 'stock';

/** 核对: the nightly and manual checks of the stock ledger, and their findings. */
export function ChecksPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange(AREA);
  const { busy, run } = useAction();
  const checks = useEndpoint(AREA, stockApi.checks, {});
  const [shownId, setShownId] = useState('');
  const hasChecks = (checks.data?.length ?? 0) > 0;
  const shown = checks.data?.find(({ id }) => id === shownId);

  async function check(): Promise<void> {
    const { id, count } = await change.run(stockApi.check, {});
    setShownId(count > 0 ? id : '');
    if (count > 0) void message.warning(t('stock.checkedDifferent', { count }));
    else void message.success(t('stock.checkedEqual'));
  }

  return (
    <section className={styles.page}>
      <div className={lists.head}>
        <h1>{t('stock.checks')}</h1>
        <div className={lists.actions}>
          {hasChecks && (
            <DownloadButton download={stockApi.exportChecks} start={stockApi.startExportChecks} query={{}} />
          )}
          <Button
            type="primary"
            icon={<Decorative icon={AuditOutlined} />}
            loading={busy}
            onClick={() => void run(check, { success: false })}
          >
            {t('stock.check')}
          </Button>
        </div>
      </div>
      <StockParts />
      <p className={styles.advice}>{t('stock.checksAdvice')}</p>
      {checks.error && <ErrorPanel error={checks.error} onRetry={checks.reload} />}
      {checks.loading && !checks.data && <Skeleton active aria-label={t('common.loading')} />}
      {checks.data && (
        <section className={panels.panel} aria-label={t('stock.checks')}>
          {checks.data.length === 0 ? (
            <EmptyState title={t('stock.noChecks')} />
          ) : (
            <CheckTable checks={checks.data} onShow={setShownId} />
          )}
        </section>
      )}
      {shown && <DifferencesPanel check={shown} />}
    </section>
  );
}

const COLUMNS = ['time', 'by', 'differences'] as const;

function CheckTable({ checks, onShow }: { checks: readonly Check[]; onShow: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <SideScroll>
      <FigureTable
        title={t('stock.checks')}
        wordColumns={[1]}
        columns={COLUMNS.map((name) => LEDGER_WORDS[name][language])}
        rows={checks.map(({ id, time, userName, count }) => ({
          key: id,
          cells: [
            time,
            userName || LEDGER_WORDS.night[language],
            count === 0 ? (
              t('stock.noDifference')
            ) : (
              <Button
                key="show"
                type="link"
                size="small"
                danger
                aria-label={`${t('stock.show')} ${time}`}
                onClick={() => onShow(id)}
              >
                {formatCount(count)}
              </Button>
            ),
          ],
        }))}
      />
    </SideScroll>
  );
}
