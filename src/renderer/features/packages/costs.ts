import type { Pack } from '#shared/api/pack';
import { costAmount } from '#shared/domain/pack-cost';
import { formatFigure } from '../../components/words/numbers.ts';

type Costed = Pick<Pack, 'costPrice' | 'costCurrency' | 'area'>;

const withCurrency = (figure: number | null, decimals: number, currency: string): string =>
  figure === null ? '' : [formatFigure(String(figure), decimals), currency].filter(Boolean).join(' ');

/** The cost of a package per m², with its currency; empty if unknown. */
export const costOf = ({ costPrice, costCurrency }: Costed): string =>
  withCurrency(costPrice, 2, costCurrency);

/** The cost of a package. */
export const costAmountOf = ({ costPrice, costCurrency, area }: Costed): string =>
  withCurrency(costAmount(costPrice, area), 2, costCurrency);
