import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import panels from '../../components/look/panels.module.css';
import styles from './PartnerTradePage.module.css';

interface TradeSectionProps {
  title: string;
  /** Why it has no content: a missing permission, or no trade. */
  missing: 'forbidden' | 'none' | null;
  children: ReactNode;
}

/** A section of the page about the trade with a partner. */
export function TradeSection({ title, missing, children }: TradeSectionProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={`${panels.panel} ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {missing === null ? (
        children
      ) : (
        <p className={styles.missing}>{t(missing === 'none' ? 'partners.none' : 'partners.forbidden')}</p>
      )}
    </section>
  );
}

/** Why a list has no rows; null where it has some. */
export function missingIn(rows: readonly unknown[] | null): TradeSectionProps['missing'] {
  if (rows === null) return 'forbidden';
  return rows.length === 0 ? 'none' : null;
}
