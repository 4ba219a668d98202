import type { Pack } from '#shared/api/pack';
import { costAmount } from '#shared/domain/pack-cost';
import { formatFigure } from '../../components/words/numbers.ts';

type Costed = Pick<Pack, 'costPrice' | 'costCurrency' | 'area'>;

const withCurrency = (figure: number | null, decimals: number, currency: string): string =>
  figure === null ? '' : [formatFigure(String(figure), decimals), currency].filter(Boolean).join(' ');

/** What a package cost per m², with its currency; empty where that is not known. */
export const costOf = ({ costPrice, costCurrency }: Costed): string =>
  withCurrency(costPrice, 2, costCurrency);

/** What a package cost. */
export const costAmountOf = ({ costPrice, costCurrency, area }: Costed): string =>
  withCurrency(costAmount(costPrice, area), 2, costCurrency);
