import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Amount } from '#shared/api/home';
import { sum } from '#shared/domain/decimal';
import { formatArea, formatCount } from '../../components/numbers.ts';

export interface Kind {
  key: string;
  name: string;
  amount: Amount;
  /** The packages of it. */
  to?: string;
}

/** Rows drawn; the others are one row together. */
const SHOWN = 8;

/** A bar a kind, as long as its area. Said in words too, so it needs no other text. */
export function KindBars({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const rest = kinds.slice(SHOWN);
  const rows: Kind[] = [...kinds.slice(0, SHOWN)];
  if (rest.length > 0) {
    rows.push({
      key: 'others',
      name: t('dashboard.others', { count: rest.length }),
      amount: {
        packs: sum(rest.map(({ amount }) => amount.packs)).toNumber(),
        area: sum(rest.map(({ amount }) => amount.area)).toNumber(),
      },
    });
  }
  const longest = Math.max(...rows.map(({ amount }) => amount.area), Number.MIN_VALUE);
  return (
    <ul className="kind-bars" aria-label={title}>
      {rows.map(({ key, name, amount, to }) => (
        <li key={key}>
          {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
          <span
            className="kind-bar"
            style={{ width: `${(amount.area / longest) * 100}%` }}
            aria-hidden="true"
          />
          <span className="numbers kind-figures">
            {formatArea(amount.area)} m² · {formatCount(amount.packs)}{' '}
            {t('home.unitPacks', { count: amount.packs })}
          </span>
        </li>
      ))}
    </ul>
  );
}
