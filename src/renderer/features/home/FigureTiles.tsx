import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Amount, DeskFigures } from '#shared/api/home';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatCount } from '../../components/words/numbers.ts';
import styles from './FigureTiles.module.css';
import homePage from './HomePage.module.css';
import { Tile } from './Tile.tsx';

const LIST = '/inventory/packages';

/** 待办 and 今日: pending work, and what was done today. Every figure links to its packages. */
export function FigureTiles({ figures }: { figures: Loaded<DeskFigures> }) {
  const { t } = useTranslation();
  if (figures.error) return <ErrorPanel error={figures.error} onRetry={figures.reload} />;
  if (!figures.data) return <Skeleton active paragraph={{ rows: 5 }} aria-label={t('common.loading')} />;
  return (
    <>
      <Pending figures={figures.data} />
      <Today figures={figures.data} />
    </>
  );
}

function Pending({ figures: { pending } }: { figures: DeskFigures }) {
  const { t } = useTranslation();
  return (
    <section className={panels.panel} aria-labelledby="home-pending">
      <h2 id="home-pending">{t('home.pending')}</h2>
      <dl className={`${styles.tiles} ${texts.numbers}`}>
        <AmountTile label={t('home.toStore')} amount={pending.toStore} query="stockStatus=PENDING_IN" />
        <AmountTile
          label={t('home.toGrade')}
          amount={pending.toGrade}
          query="stockStatus=IN_STOCK&gradeStatus=0"
        />
        <AmountTile label={t('home.toShip')} amount={pending.toShip} query="stockStatus=LOCKED" />
        <Tile label={t('home.toReturn')} value="–" unit="" more={t('home.noReturns')} />
        <AmountTile
          label={t('home.untagged')}
          amount={pending.toTag}
          query="stockStatus=IN_STOCK&rfidStatus=0"
        />
        <AmountTile
          label={t('home.toReprint')}
          amount={pending.toReprint}
          query="stockStatus=IN_STOCK&labelOutdated=1"
        />
      </dl>
    </section>
  );
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
          to={`${LIST}?stockStatus=ALL&lastPrintTime_ge=${today}`}
        />
        <Tile
          label={t('home.tags')}
          value={formatCount(tags)}
          unit={t('home.unitTags', { count: tags })}
          to={`${LIST}?stockStatus=ALL&tagTime_ge=${today}`}
        />
        <AmountTile label={t('home.inStock')} amount={inStock} query="stockStatus=IN_STOCK" />
      </dl>
      <p className={homePage.note}>{t('home.rounding')}</p>
    </section>
  );
}

function AmountTile({ label, amount, query }: { label: string; amount: Amount; query: string }) {
  const { t } = useTranslation();
  return (
    <Tile
      label={label}
      value={formatCount(amount.packs)}
      unit={t('home.unitPacks', { count: amount.packs })}
      more={`${formatArea(amount.area)} m²`}
      to={`${LIST}?${query}`}
    />
  );
}
