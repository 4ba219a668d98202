import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { STOCK_AS_OF } from '#shared/domain/stock-goods';
import { STOCK_CHECKS } from '#shared/menu/addresses';
import { SCREENS } from '#shared/menu/screens';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './StockParts.module.css';

const { path } = SCREENS.stock.menu;

/**
 * The pages of the stock ledger that the user may open: stock as of a moment, checks, closed months; none where there
 * is one alone.
 */
export function StockParts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const parts = [
    { to: path, label: STOCK_AS_OF[language], isOpen: usePermission('stock_view') },
    { to: STOCK_CHECKS, label: t('stock.checks'), isOpen: usePermission('stock_check') },
    { to: `${path}/closings`, label: t('stock.closings'), isOpen: usePermission('stock_close') },
  ].filter(({ isOpen }) => isOpen);
  if (parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label={t('stock.parts')}>
      {parts.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
