import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeskFigures } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { formatCount } from '../../components/words/numbers.ts';
import { AmountTile, PACKAGES } from './AmountTile.tsx';
import styles from './FigureTiles.module.css';
import homePage from './HomePage.module.css';
import { Tile } from './Tile.tsx';

/** 今日: today's figures, and the stock. Every figure links to its packages. */
export function FigureTiles({ figures }: { figures: Loaded<DeskFigures> }) {
  const { t } = useTranslation();
  if (figures.error) return <ErrorPanel error={figures.error} onRetry={figures.reload} />;
  if (!figures.data) return <Skeleton active paragraph={{ rows: 5 }} aria-label={t('common.loading')} />;
  return <Today figures={figures.data} />;
}

function Today({ figures }: { figures: DeskFigures }) {
  const { t } = useTranslation();
  const { today, entered, changed, labels, tags, inStock } = figures;
  return (
    <section className={panels.panel} aria-labelledby="home-today">
      <div className={panels.head}>
        <h2 id="home-today">{t('home.today')}</h2>
        <time className={texts.numbers} dateTime={today}>
          {today}
        </time>
      </div>
      <dl className={`${styles.tiles} ${texts.numbers}`}>
        <AmountTile
          label={t('home.entered')}
          amount={entered}
          query={`stockStatus=ALL&createTime_ge=${today}`}
        />
        <AmountTile
          label={t('home.changed')}
          amount={changed}
          query={`stockStatus=ALL&updateTime_ge=${today}`}
        />
        <Tile
          label={t('home.labels')}
          value={formatCount(labels)}
          unit={t('home.unitLabels', { count: labels })}
          to={`${PACKAGES}?stockStatus=ALL&lastPrintTime_ge=${today}`}
        />
        <Tile
          label={t('home.tags')}
          value={formatCount(tags)}
          unit={t('home.unitTags', { count: tags })}
          to={`${PACKAGES}?stockStatus=ALL&tagTime_ge=${today}`}
        />
        <AmountTile
          label={t('home.inStock')}
          amount={inStock}
          query={`stockStatus=${ON_HAND_STATUSES.join()}`}
        />
      </dl>
      <p className={homePage.note}>{t('home.rounding')}</p>
    </section>
  );
}
