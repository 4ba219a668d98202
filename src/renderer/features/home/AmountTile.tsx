import { useTranslation } from 'react-i18next';
import type { Amount } from '#shared/api/home';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { Tile } from './Tile.tsx';

export const PACKAGES = '/inventory/packages';

/** A number of packages and their area, linked to the list of packages with this query. */
export function AmountTile({ label, amount, query }: { label: string; amount: Amount; query: string }) {
  const { t } = useTranslation();
  return (
    <Tile
      label={label}
      value={formatCount(amount.packs)}
      unit={t('home.unitPacks', { count: amount.packs })}
      more={`${formatArea(amount.area)} m²`}
      to={`${PACKAGES}?${query}`}
    />
  );
}
