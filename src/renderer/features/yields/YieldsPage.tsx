import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LogYield, logYieldApi, YIELD_GROUPS, type YieldGroup } from '#shared/api/log-yield';
import { nominalText } from '#shared/domain/logs/nominal';
import { leftOutOf } from '#shared/domain/processing/yield';
import { SCREENS } from '#shared/menu/screens';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount, formatFigure } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { DayFilter } from '../../records/list/DayFilter.tsx';
import { DownloadButton } from '../../records/list/DownloadButton.tsx';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { useListAddress } from '../../records/list/use-list-address.ts';
import { usePermission } from '../../stores/session.ts';
import { GROUP_WORDS, yieldColumns, yieldFilters } from './yield-list.tsx';

const AREA = 'logYield';
const FILTERS = ['by', 'logNo', 'speciesId', 'feedOrderId'] as const;
type Filter = (typeof FILTERS)[number];

/** 出材率统计 (F7, W6.9): the yield of finished logs, by log, feed order, species or month. */
export function YieldsPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayDownload = usePermission('logYield_export');
  const list = useListAddress<Filter>(FILTERS);
  const by = YIELD_GROUPS.find((one) => one === list.query.filters.by) ?? 'log';
  const { current, size, ...asked } = list.call;
  const query = { ...asked, by };
  // The yields are loaded again when tasks change, because they count complete tasks.
  const page = useEndpoint('processTask', logYieldApi.page, { ...query, current, size });
  const columns = useMemo(() => yieldColumns(by, t, language), [by, t, language]);
  return (
    <ListPage<LogYield, Filter>
      area={AREA}
      title={SCREENS.logYield.title[language]}
      list={list}
      page={page}
      columns={columns}
      filters={
        <>
          <Segmented<YieldGroup>
            aria-label={t('processing.yieldBy')}
            value={by}
            onChange={(value) => list.filter({ by: value })}
            options={YIELD_GROUPS.map((value) => ({ value, label: t(GROUP_WORDS[value]) }))}
          />
          <FilterFields filters={yieldFilters(language)} list={list} />
          <DayFilter
            label={t('processing.finishedOn')}
            from={list.query.from}
            to={list.query.to}
            onChange={(days) => list.filter(days)}
          />
        </>
      }
      actions={
        mayDownload && (
          <DownloadButton download={logYieldApi.download} start={logYieldApi.startDownload} query={query} />
        )
      }
      nothing={{ title: t('processing.noYields'), advice: t('processing.noYieldsAdvice') }}
      totals={page.data && page.data.total > 0 && <YieldTotals {...page.data.totals} />}
      nameOf={({ name }) => name}
    />
  );
}

type Totals = Omit<LogYield, 'id' | 'name' | 'species'>;

function YieldTotals(totals: Totals) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { logs, logVolume, bft, area, volumeYieldPct, areaYield } = totals;
  const leftOut = leftOutOf(totals);
  return (
    <p className={`${lists.totals} ${texts.numbers}`} role="status" aria-label={t('processing.totals')}>
      <strong>{t('processing.totals')}</strong>
      <span>{t('processing.totalLogs', { amount: formatCount(logs) })}</span>
      <span>
        {formatFigure(String(logVolume), 3)} m³ ({nominalText('M3', logVolume, language)})
      </span>
      <span>
        {formatCount(bft)} BFT ({nominalText('BF', bft, language)})
      </span>
      <span>{formatArea(area)} m²</span>
      {volumeYieldPct !== null && (
        <span>{t('processing.totalVolumeYield', { rate: formatFigure(String(volumeYieldPct), 2) })}</span>
      )}
      {areaYield !== null && (
        <span>{t('processing.totalAreaYield', { rate: formatFigure(String(areaYield), 2) })}</span>
      )}
      {leftOut !== null && <span>{leftOut[language]}</span>}
    </p>
  );
}
