import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeskFigures, PendingAmount } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { PENDING } from '#shared/menu/pending';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePending } from '../../records/calls/use-pending.ts';
import { AmountTile } from './AmountTile.tsx';
import styles from './FigureTiles.module.css';
import { Tile } from './Tile.tsx';

/**
 * 待办: pending work, updated as it changes, and the packages that wait for a tag or a label. Every figure links to its
 * list.
 */
export function PendingTiles({ figures }: { figures: DeskFigures | null }) {
  const { t } = useTranslation();
  const pending = usePending();
  if (!pending.seesSome) return null;
  if (pending.error) return <ErrorPanel error={pending.error} onRetry={pending.reload} />;
  if (!pending.data) return <Skeleton active paragraph={{ rows: 2 }} aria-label={t('common.loading')} />;
  return (
    <section className={panels.panel} aria-labelledby="home-pending">
      <h2 id="home-pending">{t('home.pending')}</h2>
      <dl className={`${styles.tiles} ${texts.numbers}`}>
        {pending.data.map((amount) => (
          <PendingTile key={amount.kind} amount={amount} />
        ))}
        {figures && (
          <>
            <AmountTile
              label={t('home.untagged')}
              amount={figures.toTag}
              query={`stockStatus=${ON_HAND_STATUSES.join()}&rfidStatus=0`}
            />
            <AmountTile
              label={t('home.toReprint')}
              amount={figures.toReprint}
              query={`stockStatus=${ON_HAND_STATUSES.join()}&labelOutdated=1`}
            />
          </>
        )}
      </dl>
    </section>
  );
}

function PendingTile({ amount: { kind, count, area } }: { amount: PendingAmount }) {
  const { t } = useTranslation();
  const { words, unit, list } = PENDING[kind];
  return (
    <Tile
      label={words[useLanguage()]}
      value={formatCount(count)}
      unit={t(unit === 'packs' ? 'home.unitPacks' : 'home.unitDocuments', { count })}
      {...(area !== null && { more: `${formatArea(area)} m²` })}
      to={list}
    />
  );
}
