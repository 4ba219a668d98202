import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SCREENS } from '#shared/menu/screens';
import { formatCount } from '../../components/words/numbers.ts';
import styles from './TallyImportPage.module.css';
import { TallyPanels } from './TallyPanels.tsx';
import { useTallyImport } from './use-tally-import.ts';

/** 导入码单: a file, its mapping, its faults, and then its packages. */
export function TallyImportPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const state = useTallyImport();

  async function store(skipsFaulty: boolean): Promise<void> {
    const stored = await state.store(skipsFaulty);
    if (stored === null) return;
    state.clear();
    if (stored.jobId !== '') {
      void message.info(t('jobs.importStarted'));
      return;
    }
    void message.success(
      t('tallyImport.stored', { packs: formatCount(stored.packs), lines: formatCount(stored.lines) }),
    );
    void navigate(`${SCREENS.packs.menu.path}?stockStatus=PENDING_IN`);
  }

  return (
    <section className={styles.page}>
      <h1>{t('tallyImport.title')}</h1>
      <TallyPanels state={state} onStore={(skipsFaulty) => void store(skipsFaulty)} />
    </section>
  );
}
