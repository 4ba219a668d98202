import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { packApi } from '#shared/api/pack';
import type { SplicingPlan } from '#shared/domain/splicing/plan';
import { type Splicing, soughtLeaf } from '#shared/domain/splicing/splice';
import { SCREENS } from '#shared/menu/screens';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { RecentSelect } from '../../records/form/RecentSelect.tsx';
import { SPECIES_CHOICES } from '../../records/form/use-recent-choices.ts';
import styles from './Splicing.module.css';

type Sequence = DataOf<typeof packApi.leafSequences>[number];

interface StockPanelProps {
  plan: SplicingPlan;
  splicing: Splicing;
  treeCode: string;
  /** Any without. */
  thicknessMm: number | undefined;
  onTreeCode: (treeCode: string) => void;
}

/** Successive bundles of one log in stock that are large enough for the plan's pieces. */
export function StockPanel({ plan, splicing, treeCode, thicknessMm, onTreeCode }: StockPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choices = useEndpoint('pack', packApi.filters, {});
  const asked = {
    treeCode,
    ...(thicknessMm === undefined ? {} : { thicknessMm }),
    ...soughtLeaf(plan, splicing),
    leaves: splicing.leaves,
  };
  const found = useEndpoint('pack', packApi.leafSequences, treeCode === '' ? null : asked);
  return (
    <section className={styles.stock} aria-label={t('splicing.stock')}>
      <div className={styles.tools}>
        <h2>{t('splicing.stock')}</h2>
        <RecentSelect
          kind={SPECIES_CHOICES}
          aria-label={t('splicing.species')}
          placeholder={t('splicing.species')}
          className={styles.choice}
          value={treeCode || null}
          options={(choices.data?.species ?? []).map((one) => ({
            value: one.treeCode,
            label: `${one.treeCode} ${(language === 'en' && one.englishName) || one.fullName}`,
          }))}
          onChange={onTreeCode}
        />
        <span className={styles.hint}>
          {t('splicing.sought', { leaves: asked.leaves, width: asked.widthCm, length: asked.lengthCm })}
        </span>
      </div>
      {found.error && <ErrorPanel error={found.error} onRetry={found.reload} />}
      <Table<Sequence>
        size="small"
        rowKey={({ cabinetNo, logNo, bundleNos }) => `${cabinetNo} ${logNo} ${bundleNos[0]}`}
        pagination={false}
        dataSource={treeCode === '' ? [] : (found.data ?? [])}
        scroll={{ x: true, y: 320 }}
        locale={{
          emptyText:
            treeCode === '' ? (
              <EmptyState title={t('splicing.noSpecies')} />
            ) : (
              <EmptyState
                title={t('splicing.noStock')}
                advice={t('splicing.noStockAdvice')}
                failed={found.error}
              />
            ),
        }}
        columns={[
          { key: 'logNo', title: t('splicing.logNo'), dataIndex: 'logNo' },
          {
            key: 'bundles',
            title: t('splicing.bundles'),
            render: (_, { bundleNos }) =>
              bundleNos.length > 1 ? `${bundleNos[0]} – ${bundleNos.at(-1)}` : bundleNos[0],
          },
          { key: 'pieces', title: t('splicing.leaves'), dataIndex: 'pieces', align: 'end' },
          {
            key: 'size',
            title: t('splicing.smallest'),
            align: 'end',
            render: (_, { lengthCm, widthCm }) => `${widthCm} × ${lengthCm}`,
          },
          {
            key: 'packs',
            title: t('splicing.packs'),
            render: (_, { packs }) => (
              <span className={styles.links}>
                {packs.map(({ id, packNo }) => (
                  <Link key={id} to={`${SCREENS.packs.menu.path}/${id}`}>
                    {packNo}
                  </Link>
                ))}
              </span>
            ),
          },
          { key: 'cabinetNo', title: t('splicing.cabinetNo'), dataIndex: 'cabinetNo' },
        ]}
      />
    </section>
  );
}
