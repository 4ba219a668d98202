import type { Pack } from '#shared/api/pack';
import { costAmount } from '#shared/domain/pack-cost';
import { formatFigure, formatMoney } from '../../components/words/numbers.ts';

type Costed = Pick<Pack, 'costPrice' | 'costCurrency' | 'area'>;

function inCurrency(figure: number | null, currency: string): string {
  if (figure === null) return '';
  return currency === '' ? formatFigure(String(figure), 2) : formatMoney(figure, currency);
}

/** The cost of a package per m², in its currency; empty if unknown. */
export const costOf = ({ costPrice, costCurrency }: Costed): string => inCurrency(costPrice, costCurrency);

/** The cost of a package. */
export const costAmountOf = ({ costPrice, costCurrency, area }: Costed): string =>
  inCurrency(costAmount(costPrice, area), costCurrency);
