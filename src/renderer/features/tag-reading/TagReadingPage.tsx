import { Segmented } from 'antd';
import { Activity, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import documentBox from '../../components/look/document-box.module.css';
import { useDesk } from '../../stores/desk.ts';
import { CheckPanel } from './CheckPanel.tsx';
import { FindPanel } from './FindPanel.tsx';
import { ReadingHandOver } from './ReadingHandOver.tsx';
import { StocktakePanel } from './StocktakePanel.tsx';
import { TaskReading } from './TaskReading.tsx';
import { useCheckedKinds } from './use-checked-kinds.ts';

const WORK = { find: FindPanel, check: CheckPanel, count: StocktakePanel } as const;
type Work = keyof typeof WORK;

/**
 * 读标签: finds packages by their tags, checks tags against a document, and takes stock; without a desk, posts the work to
 * one.
 */
export function TagReadingPage() {
  const { t } = useTranslation();
  const hasDesk = useDesk(({ state }) => state !== 'none');
  const [work, setWork] = useState<Work>('find');
  const [begun, setBegun] = useState<readonly Work[]>([work]);
  const mayCheck = useCheckedKinds().length > 0;
  const [params] = useSearchParams();
  const taskId = params.get('task');
  if (!hasDesk) return <ReadingHandOver />;
  if (taskId !== null) return <TaskReading key={taskId} id={taskId} />;
  function choose(next: Work): void {
    setWork(next);
    setBegun((before) => (before.includes(next) ? before : [...before, next]));
  }
  return (
    <section className={documentBox.page}>
      <div className={documentBox.head}>
        <h1>{t('tagReading.title')}</h1>
        <Segmented<Work>
          aria-label={t('tagReading.work')}
          value={work}
          options={[
            { value: 'find', label: t('tagReading.find') },
            ...(mayCheck ? [{ value: 'check' as const, label: t('tagReading.check') }] : []),
            { value: 'count', label: t('tagReading.count') },
          ]}
          onChange={choose}
        />
      </div>
      {begun.map((one) => {
        const Panel = WORK[one];
        // Another work stops the reading of this one and keeps its tags, which may have left the reader's field for good.
        return (
          <Activity key={one} mode={one === work ? 'visible' : 'hidden'}>
            <Panel />
          </Activity>
        );
      })}
    </section>
  );
}
