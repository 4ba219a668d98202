import { PrinterOutlined, TagOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { type Pack, packApi } from '#shared/api/pack';
import { MOST_PACKS } from '#shared/api/pack-acts';
import { STOCK_STATUSES, type StockStatus } from '#shared/domain/statuses';
import { listed } from '#shared/listed';
import { SCREENS } from '#shared/menu/screens';
import { Decorative } from '../../components/Decorative.tsx';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import lists from '../../components/look/lists.module.css';
import texts from '../../components/look/texts.module.css';
import { RefusableButton } from '../../components/RefusableButton.tsx';
import { formatArea, formatCount, formatTotal } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { BatchBar } from '../../records/list/BatchBar.tsx';
import { FilterFields } from '../../records/list/FilterFields.tsx';
import { ListPage } from '../../records/list/ListPage.tsx';
import { addressNames, chosenIn } from '../../records/list/list-filter.ts';
import { type ListState, useListAddress } from '../../records/list/use-list-address.ts';
import { useSelection } from '../../records/list/use-selection.ts';
import { packageFilters } from '../../records/packages/package-filters.ts';
import { SORTABLE, toPackCall, USUAL_STOCK } from '../../records/packages/package-query.ts';
import { useDeliveredTotal } from '../../stores/deliveries.ts';
import { openLabelDialog, openTagBatch, type PackRef } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import { usePackActs } from './acts/use-pack-acts.tsx';
import { PackageActions } from './PackageActions.tsx';
import { packageColumns } from './package-columns.tsx';
import { TallyDownload } from './TallyDownload.tsx';

const AREA = 'pack';
/** Number, species, grade, RFID and stock state; further filters under 更多筛选. */
const SHOWN_FILTERS = 5;
const NONE: readonly Pack[] = [];

/** A package is split on its page, where its lines are. */
const noSplit = () => undefined;

type PackPage = DataOf<typeof packApi.page>;

/** 包列表: the packages of the company. */
export function PackageList() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const choices = useEndpoint(AREA, packApi.filters, {});
  const filters = packageFilters(t, language, choices.data);
  const list = useListAddress<string>(addressNames(filters), SORTABLE, USUAL_STOCK);
  const asked = toPackCall(filters, list.call);
  const { current: _page, size: _size, ...sheet } = asked;
  const page = useEndpoint(AREA, packApi.page, asked);
  useReloadOnDelivery(page.reload);
  const { sort } = list.query;
  const showsCost = usePermission('pack_cost');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is another object at each draw.
  const columns = useMemo(
    () => packageColumns(t, language, { sort, showsCost }),
    [t, language, sort?.field, sort?.descending, showsCost],
  );
  const acts = usePackActs(noSplit);
  const selection = useSelection<Pack>(page.data?.records ?? NONE);

  return (
    <ListPage<Pack, string>
      area={AREA}
      title={SCREENS.packs.title[language]}
      list={list}
      page={page}
      columns={columns}
      filters={<FilterFields filters={filters} list={list} shown={SHOWN_FILTERS} />}
      actions={<PackageActions sheet={sheet} />}
      nothing={{ title: t('packages.emptyAll'), advice: useBeginning() }}
      nothingFound={<NothingFound list={list} />}
      totals={<PackageTotals page={page} />}
      selection={selection}
      batch={
        <>
          <PrintChosen packs={selection.rows} />
          <TagChosen packs={selection.rows} />
          <BatchBar rows={selection.rows} actions={acts} onClear={selection.clear} />
          <TallyDownload packIds={selection.rows.map(({ id }) => id)} size="small" />
        </>
      }
      nameOf={({ packNo }) => packNo}
      onOpen={({ id }) => void navigate(`/inventory/packages/${id}`)}
    />
  );
}

/** Loads the list again when a label or a tag of any package has been delivered. */
function useReloadOnDelivery(reload: () => void): void {
  const delivered = useDeliveredTotal();
  const known = useRef(delivered);
  useEffect(() => {
    if (known.current !== delivered) reload();
    known.current = delivered;
  }, [delivered, reload]);
}

/** Totals over all pages; a dash where they are unknown, which differs from zero. */
function PackageTotals({ page: { data, error } }: { page: Loaded<PackPage> }) {
  const { t } = useTranslation();
  return (
    <p className={`${lists.totals} ${texts.numbers}`} role="status" aria-label={t('packages.totals')}>
      <strong>{t('packages.totals')}</strong>
      {data && !error ? (
        <>
          <span>{t('packages.totalPacks', { amount: formatTotal(data.total, data.isAtLeast) })}</span>
          {!data.isAtLeast && (
            <>
              <span>{t('packages.totalBundles', { amount: formatCount(data.sum.bundles) })}</span>
              <span>{t('packages.totalPieces', { amount: formatCount(data.sum.pieces) })}</span>
              <span>{formatArea(data.sum.area)} m²</span>
            </>
          )}
        </>
      ) : (
        <span>–</span>
      )}
    </p>
  );
}

/** Shown if no package matches the filters, because the package is often in another stock state. */
function NothingFound({ list }: { list: ListState<string> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { stockStatus: stock = '', ...others } = list.query.filters;
  const isNarrowed = Object.values(others).some((value) => value !== '');
  const begin = useBeginning();
  if (stock === USUAL_STOCK.stockStatus && !isNarrowed)
    return (
      <EmptyState
        title={t('packages.noneInStock')}
        advice={begin}
        action={{ label: t('packages.everyState'), onClick: () => list.filter({ stockStatus: '' }) }}
      />
    );
  const isOneState = stock !== '' && isNarrowed;
  return (
    <EmptyState
      title={t('packages.empty')}
      advice={t(isOneState ? 'packages.emptyInState' : 'packages.emptyAdvice', {
        state: listed(
          chosenIn(stock).map((one) => STOCK_STATUSES[one as StockStatus]?.[language] ?? one),
          language,
        ),
      })}
      action={
        isOneState
          ? { label: t('packages.everyState'), onClick: () => list.filter({ stockStatus: '' }) }
          : { label: t('packages.reset'), onClick: list.reset }
      }
    />
  );
}

/** How the first packages come into the list, by what the user may do. */
function useBeginning(): string {
  const { t } = useTranslation();
  const mayAdd = usePermission('pack_add');
  const mayImport = usePermission('pack_import');
  if (mayAdd) return t(mayImport ? 'packages.enterOrImport' : 'packages.enterFirst');
  return t(mayImport ? 'packages.importFirst' : 'packages.othersStore');
}

function PrintChosen({ packs }: { packs: readonly PackRef[] }) {
  const { t } = useTranslation();
  const mayPrint = usePermission('pack_print');
  const tooMany = useTooMany(packs);
  return (
    <RefusableButton
      type="primary"
      size="small"
      icon={<Decorative icon={PrinterOutlined} />}
      refusal={mayPrint ? tooMany : t('packages.noPrintPermission')}
      onClick={() => openLabelDialog({ of: 'pack', records: refsOf(packs) })}
    >
      {t('packages.printSelected')}
    </RefusableButton>
  );
}

function TagChosen({ packs }: { packs: readonly PackRef[] }) {
  const { t } = useTranslation();
  const mayTag = usePermission('pack_tag');
  const tooMany = useTooMany(packs);
  return (
    <RefusableButton
      size="small"
      icon={<Decorative icon={TagOutlined} />}
      refusal={mayTag ? tooMany : t('packages.noTagPermission')}
      onClick={() => openTagBatch(refsOf(packs))}
    >
      {t('packages.tagSelected')}
    </RefusableButton>
  );
}

/** The reason why an action cannot accept this many packages; empty if it can. */
function useTooMany(packs: readonly PackRef[]): string {
  const { t } = useTranslation();
  return packs.length > MOST_PACKS ? t('packages.tooMany', { count: MOST_PACKS }) : '';
}

const refsOf = (packs: readonly PackRef[]): PackRef[] => packs.map(({ id, packNo }) => ({ id, packNo }));
