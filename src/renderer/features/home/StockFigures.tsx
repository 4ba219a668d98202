import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { packApi } from '#shared/api/pack';
import { request } from '../../api/session.ts';
import { ErrorPanel } from '../../components/ErrorPanel.tsx';
import { formatArea, formatCount } from '../../components/numbers.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { useDeliveredTotal } from '../../stores/deliveries.ts';

/** Packages in stock, their area, and how many bear no tag yet. */
export function StockFigures() {
  const { t } = useTranslation();
  const figures = useLoaded(String(useDeliveredTotal()), async (signal) => {
    const [stock, untagged] = await Promise.all([
      request(packApi.page, { query: { size: 1, stockStatus: 'IN_STOCK' } }, { signal, quiet: true }),
      request(
        packApi.page,
        { query: { size: 1, stockStatus: 'IN_STOCK', rfidStatus: 0 } },
        { signal, quiet: true },
      ),
    ]);
    return { packs: stock.total, area: stock.sum.area, untagged: untagged.total };
  });

  if (figures.error) return <ErrorPanel error={figures.error} onRetry={figures.reload} />;
  if (!figures.data) return <Skeleton active paragraph={{ rows: 2 }} aria-label={t('common.loading')} />;
  const { packs, area, untagged } = figures.data;
  return (
    <dl className="stock-figures numbers">
      <Figure
        label={t('home.inStock')}
        value={formatCount(packs)}
        unit={t('home.unitPacks')}
        to="/inventory/packages?stock=IN_STOCK"
      />
      <Figure
        label={t('home.untagged')}
        value={formatCount(untagged)}
        unit={t('home.unitPacks')}
        to="/inventory/packages?rfid=0&stock=IN_STOCK"
      />
      <Figure
        label={t('home.totalArea')}
        value={formatArea(area)}
        unit="m²"
        to="/inventory/packages?stock=IN_STOCK&sort=area,desc"
      />
    </dl>
  );
}

function Figure({ label, value, unit, to }: { label: string; value: string; unit: string; to: string }) {
  return (
    <div className="panel">
      <dt>{label}</dt>
      <dd>
        <Link to={to} aria-label={`${label} ${value} ${unit}`}>
          {value} <small>{unit}</small>
        </Link>
      </dd>
    </div>
  );
}
