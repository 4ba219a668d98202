import { formatFigure } from '../../components/words/numbers.ts';

/** Yuan with two decimals: 1234.5 → ¥1,234.50, -3 → -¥3.00. */
export function formatMoney(amount: number): string {
  const figure = formatFigure(String(Math.abs(amount)), 2);
  return `${amount < 0 ? '-' : ''}¥${figure}`;
}
