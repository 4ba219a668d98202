import { Button, Popover, Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '#shared/api/kit';
import { statisticsApi, TRADE_GROUPS, type TradeGroup, type TradeStatistic } from '#shared/api/statistics';
import { MARGIN_WORDS, TRADE_FLOW_WORDS } from '#shared/domain/trade-flow-words';
import { SCREENS } from '#shared/menu/screens';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { usePopover } from '../../components/use-popover.ts';
import { formatArea, formatFigure, formatMoney } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DayFilter } from '../../records/list/DayFilter.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './StatisticsPage.module.css';
import { GROUP_WORDS, groupName, statisticsColumns } from './statistics-list.tsx';

const AREA = 'statistics';
const FILTERS = ['by'] as const;
type Filter = (typeof FILTERS)[number];

/**
 * 进销存统计: what was bought, sold and came back, and what is in stock, and what the sales left over, by month, species,
 * partner or salesperson.
 */
export function StatisticsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayDownload = usePermission('statistics_export');
  const list = useListAddress<Filter>(FILTERS);
  const by = TRADE_GROUPS.find((one) => one === list.query.filters.by) ?? 'month';
  const { current, size, ...asked } = list.call;
  const query = { ...asked, by };
  const page = useEndpoint(AREA, statisticsApi.page, { ...query, current, size });
  const showsCost = usePermission('pack_cost');
  const columns = useMemo(() => statisticsColumns(by, showsCost, t, language), [by, showsCost, t, language]);
  return (
    <ListPage<TradeStatistic, Filter>
      area={AREA}
      title={SCREENS.statistics.title[language]}
      list={list}
      page={page}
      columns={columns}
      filters={
        <>
          <Segmented<TradeGroup>
            aria-label={t('statistics.by')}
            value={by}
            onChange={(value) => list.filter({ by: value })}
            options={TRADE_GROUPS.map((value) => ({ value, label: t(GROUP_WORDS[value]) }))}
          />
          <DayFilter
            label={t('statistics.period')}
            from={list.query.from}
            to={list.query.to}
            onChange={(days) => list.filter(days)}
          />
          <Basis hasCosts={showsCost} />
        </>
      }
      actions={
        mayDownload && (
          <DownloadButton
            download={statisticsApi.download}
            start={statisticsApi.startDownload}
            query={query}
          />
        )
      }
      nothing={{ title: t('statistics.none'), advice: t('statistics.noneAdvice') }}
      totals={page.data && page.data.total > 0 && <Totals totals={page.data.totals} />}
      nameOf={(row) => `${groupName(row, by, t, language)} ${row.currency}`}
    />
  );
}

/** The sums of each currency, separately. */
function Totals({ totals }: Pick<DataOf<typeof statisticsApi.page>, 'totals'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const figureOf = (
    key: string,
    words: string,
    area: number | null,
    amount: number | null,
    currency: string,
  ) =>
    // With several currencies, a zero area in one of them is not shown.
    area !== null &&
    (amount !== 0 || area !== 0 || totals.length === 1) && (
      <span key={key}>
        {words} {formatArea(area)} m² · {formatMoney(amount ?? 0, currency)}
      </span>
    );
  return (
    <p className={`${lists.totals} ${texts.numbers}`} role="status" aria-label={t('statistics.totals')}>
      <strong>{t('statistics.totals')}</strong>
      {totals.map(({ currency, ...sums }) => [
        figureOf(
          `bought ${currency}`,
          TRADE_FLOW_WORDS.purchased[language],
          sums.purchasedArea,
          sums.purchasedAmount,
          currency,
        ),
        figureOf(`net ${currency}`, TRADE_FLOW_WORDS.net[language], sums.netArea, sums.netAmount, currency),
        sums.margin !== null && (
          <span key={`margin ${currency}`}>
            {MARGIN_WORDS.margin[language]} {formatMoney(sums.margin, currency)}
            {sums.marginPct !== null && ` · ${formatFigure(String(sums.marginPct), 2)} %`}
          </span>
        ),
        sums.uncostedArea !== null && sums.uncostedArea !== 0 && (
          <span key={`uncosted ${currency}`}>
            {TRADE_FLOW_WORDS.uncosted[language]} {formatArea(sums.uncostedArea)} m²
          </span>
        ),
      ])}
    </p>
  );
}

/** 统计口径: what the figures count. */
function Basis({ hasCosts }: { hasCosts: boolean }) {
  const { t } = useTranslation();
  const { isOpen, setOpen, button, onKeyDown } = usePopover();
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className={styles.basis}>
          <p>{t('statistics.note')}</p>
          {hasCosts && <p>{t('statistics.costNote')}</p>}
        </div>
      }
    >
      <Button ref={button} type="link" aria-expanded={isOpen} onKeyDown={onKeyDown}>
        {t('statistics.basis')}
      </Button>
    </Popover>
  );
}
