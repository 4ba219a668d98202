import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import frame from '../../components/look/document-frame.module.css';
import { useDesk } from '../../stores/desk.ts';
import { CheckPanel } from './CheckPanel.tsx';
import { FindPanel } from './FindPanel.tsx';
import { StocktakePanel } from './StocktakePanel.tsx';

const WORK = { find: FindPanel, check: CheckPanel, count: StocktakePanel } as const;
type Work = keyof typeof WORK;

/** 读标签: finds packages by their tags, and checks tags against a document, and takes stock. Only in a client. */
export function TagReadingPage() {
  const { t } = useTranslation();
  const hasDesk = useDesk(({ state }) => state !== 'none');
  const [work, setWork] = useState<Work>('find');
  if (!hasDesk) return <EmptyState title={t('packages.deskRequired')} advice={t('tagReading.clientOnly')} />;
  const Panel = WORK[work];
  return (
    <section className={frame.page}>
      <div className={frame.head}>
        <h1>{t('tagReading.title')}</h1>
        <Segmented<Work>
          aria-label={t('tagReading.work')}
          value={work}
          options={[
            { value: 'find', label: t('tagReading.find') },
            { value: 'check', label: t('tagReading.check') },
            { value: 'count', label: t('tagReading.count') },
          ]}
          onChange={setWork}
        />
      </div>
      <Panel key={work} />
    </section>
  );
}
