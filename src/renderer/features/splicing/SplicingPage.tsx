import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type PackDetail, packApi, type TallyLine } from '#shared/api/pack';
import { splice } from '#shared/domain/splicing/splice';
import { SCREENS } from '#shared/menu/screens';
import { PendingPage } from '../../components/loading/PendingPage.tsx';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { Figures } from './Figures.tsx';
import { firstPlan } from './first-plan.ts';
import { PanelView } from './PanelView.tsx';
import { PlanForm } from './PlanForm.tsx';
import styles from './Splicing.module.css';
import { StockPanel } from './StockPanel.tsx';

/** 拼花: the layout of leaves on a panel, the material it needs, and suitable stock (M1, F16, M2). */
export function SplicingPage() {
  const [params] = useSearchParams();
  const packId = params.get('packId');
  const treeCode = params.get('treeCode') ?? '';
  if (packId === null) return <Work key={treeCode} pack={null} lines={[]} ofSpecies={treeCode} />;
  return <OfPackage key={packId} packId={packId} />;
}

function OfPackage({ packId }: { packId: string }) {
  const { t } = useTranslation();
  const pack = useEndpoint('pack', packApi.detail, { id: packId });
  const lines = useEndpoint('pack', packApi.tallyLines, { packId });
  if (pack.error || lines.error || !pack.data || !lines.data)
    return <PendingPage title={t('layout.splicing')} read={pack.error ? pack : lines} />;
  return <Work pack={pack.data} lines={lines.data} ofSpecies={pack.data.treeCode} />;
}

interface WorkProps {
  pack: PackDetail | null;
  lines: readonly TallyLine[];
  /** Code of the species whose stock is shown first; empty for none. */
  ofSpecies: string;
}

function Work({ pack, lines, ofSpecies }: WorkProps) {
  const { t } = useTranslation();
  const [plan, setPlan] = useState(() => firstPlan(pack, lines));
  const [treeCode, setTreeCode] = useState(ofSpecies);
  const [asked, setPanel] = useState(0);
  const panel = Math.min(asked, plan.panels - 1);
  const splicing = splice(plan, panel);
  return (
    <section className={styles.page} aria-label={t('splicing.title')}>
      <div className={styles.tools}>
        <h1>{t('splicing.title')}</h1>
        {pack !== null && <Link to={`${SCREENS.packs.menu.path}/${pack.id}`}>{pack.packNo}</Link>}
      </div>
      <div className={styles.work}>
        <PlanForm plan={plan} onChange={setPlan} />
        {splicing === null ? (
          <Alert type="info" showIcon title={t('splicing.noPanel')} />
        ) : (
          <>
            <PanelView
              plan={plan}
              splicing={splicing}
              packId={pack?.id ?? null}
              panel={panel}
              onPanel={setPanel}
            />
            <Figures plan={plan} splicing={splicing} />
          </>
        )}
      </div>
      {splicing !== null && (
        <StockPanel
          plan={plan}
          splicing={splicing}
          treeCode={treeCode}
          thicknessMm={treeCode === pack?.treeCode ? pack.thicknessMm : undefined}
          onTreeCode={setTreeCode}
        />
      )}
    </section>
  );
}
