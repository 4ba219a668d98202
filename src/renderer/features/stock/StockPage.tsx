import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#shared/api/kit';
import { stockApi } from '#shared/api/stock';
import { sum } from '#shared/domain/decimal';
import { currenciesOf, STOCK_GOODS } from '#shared/domain/stock-goods';
import { SCREENS } from '#shared/menu/screens';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount, formatMoney } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { TimeInput } from '../../records/form/TimeInput.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './StockPage.module.css';
import { StockParts } from './StockParts.tsx';
import { CODES, goodsName, type StockRow, stockColumns, stockFilters, toRows } from './stock-list.ts';

const AREA = 'stock';

/** 历史库存: stock as of any moment, by species, grade, thickness and zone, or of one package or tally line. */
export function StockPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayDownload = usePermission('stock_export');
  const list = useListAddress<string>(['time', ...STOCK_GOODS, ...CODES]);
  const { filters } = list.query;
  const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const all = useEndpoint(AREA, stockApi.asOf, filters.time ? { time: filters.time } : {});
  const found = useEndpoint(AREA, stockApi.asOf, asked);
  const page = useMemo(() => {
    const records = toRows(found.data?.groups ?? [], found.data?.costs ?? []);
    return { records, total: records.length, size: records.length, current: 1, pages: 1 };
  }, [found.data]);
  const costs = found.data?.costs;
  const columns = useMemo(() => stockColumns(language, currenciesOf(costs ?? [])), [language, costs]);
  return (
    <ListPage<StockRow, string>
      area={AREA}
      title={SCREENS.stock.title[language]}
      list={list}
      page={{ ...found, data: found.data === null ? null : page }}
      isWhole
      columns={columns}
      filters={
        <>
          <span className={`${lists.filter} ${styles.moment}`}>
            {t('stock.moment')}
            <TimeInput
              hasClock
              label={t('stock.moment')}
              value={filters.time ?? ''}
              onChange={(time) => list.filter({ time: String(time) })}
            />
          </span>
          <FilterFields filters={stockFilters(t, language, all.data?.groups ?? [])} list={list} />
        </>
      }
      note={<StockParts />}
      actions={
        mayDownload && (
          <DownloadButton download={stockApi.exportAsOf} start={stockApi.startExportAsOf} query={asked} />
        )
      }
      nothing={{ title: t('stock.noStock'), advice: t('stock.noStockAdvice') }}
      totals={found.data && <StockTotals {...found.data.totals} costs={found.data.costs} />}
      nameOf={(row) => goodsName(row, language)}
    />
  );
}

function StockTotals({
  lines,
  pieces,
  area,
  costs,
}: DataOf<typeof stockApi.asOf>['totals'] & Pick<DataOf<typeof stockApi.asOf>, 'costs'>) {
  const { t } = useTranslation();
  return (
    <p className={`${lists.totals} ${texts.numbers}`} role="status" aria-label={t('stock.totals')}>
      <strong>{t('stock.totals')}</strong>
      <span>{t('stock.totalLines', { amount: formatCount(lines) })}</span>
      <span>{t('stock.totalPieces', { amount: formatCount(pieces) })}</span>
      <span>{formatArea(area)} m²</span>
      {currenciesOf(costs).map((currency) => (
        <span key={currency}>
          {t('stock.costs')}{' '}
          {formatMoney(
            sum(costs.filter((cost) => cost.currency === currency).map(({ amount }) => amount)).toNumber(),
            currency,
          )}
        </span>
      ))}
    </p>
  );
}
