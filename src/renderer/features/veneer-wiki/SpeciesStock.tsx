import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Pack, packApi } from '#shared/api/pack';
import { SCREENS } from '#shared/menu/screens';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { joinReads, type ReadState } from '../../components/loading/use-loaded.ts';
import documentBox from '../../components/look/document-box.module.css';
import { formatArea, formatCount, formatThickness } from '../../components/words/numbers.ts';
import { termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { PackPicture } from './PackPicture.tsx';
import styles from './VeneerWiki.module.css';

/** Packages shown, those changed last. */
const SHOWN = 20;

interface SpeciesStockProps {
  treeCode: string;
  /** The company's species, whose error is shown with that of their stock: both mostly fail together. */
  choices: ReadState;
}

/** The company's stock of a species: sums, and its packages with their pictures. */
export function SpeciesStock({ treeCode, choices }: SpeciesStockProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const asked = { treeCode, stockStatus: 'IN_STOCK', size: SHOWN, descs: 'updateTime' } as const;
  const page = useEndpoint('pack', packApi.page, treeCode === '' ? null : asked);
  const reads = joinReads(choices, page);
  const { path } = SCREENS.packs.menu;
  const { total = 0, sum, records = [] } = page.data ?? {};
  return (
    <>
      <div className={documentBox.head}>
        <h2>{t('veneerWiki.stock')}</h2>
        {sum && (
          <span role="status">
            {t('veneerWiki.sums', {
              packs: formatCount(total),
              bundles: formatCount(sum.bundles),
              pieces: formatCount(sum.pieces),
              area: formatArea(sum.area),
            })}
          </span>
        )}
        <Link to={`${path}?${new URLSearchParams({ treeCode, stockStatus: asked.stockStatus })}`}>
          {t('veneerWiki.all')}
        </Link>
      </div>
      {reads.error && <ErrorPanel error={reads.error} onRetry={reads.reload} />}
      <Table<Pack>
        className={styles.stock ?? ''}
        size="small"
        rowKey="id"
        loading={page.data === null && page.error === null}
        pagination={false}
        dataSource={records}
        scroll={{ x: true }}
        locale={{ emptyText: <EmptyState title={t('veneerWiki.none')} failed={page.error} /> }}
        columns={[
          {
            key: 'picture',
            title: t('veneerWiki.picture'),
            render: (_, { id, images }) => (images > 0 ? <PackPicture packId={id} /> : '—'),
          },
          {
            key: 'packNo',
            title: t('veneerWiki.packNo'),
            render: (_, { id, packNo }) => <Link to={`${path}/${id}`}>{packNo}</Link>,
          },
          { key: 'grade', title: t('veneerWiki.grade'), render: (_, { grade }) => termIn(language, grade) },
          {
            key: 'texture',
            title: t('veneerWiki.texture'),
            render: (_, { texture }) => termIn(language, texture),
          },
          {
            key: 'thickness',
            title: t('veneerWiki.thickness'),
            align: 'end',
            render: (_, { thicknessMm }) => formatThickness(thicknessMm),
          },
          {
            key: 'area',
            title: t('veneerWiki.area'),
            align: 'end',
            render: (_, { area }) => formatArea(area),
          },
          { key: 'region', title: t('veneerWiki.region'), dataIndex: 'region' },
        ]}
      />
    </>
  );
}
