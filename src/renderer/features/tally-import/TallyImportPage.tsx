import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SCREENS } from '#shared/menu/screens';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { MappingPanel } from './MappingPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import styles from './TallyImportPage.module.css';
import { useTallyImport } from './use-tally-import.ts';

/** 导入码单: a file, how it is read, everything that is wrong in it, and then its packages. */
export function TallyImportPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const state = useTallyImport();
  const { preview, error, file, busy } = state;

  async function store(skipsFaulty: boolean): Promise<void> {
    const stored = await state.store(skipsFaulty);
    if (stored === null) return;
    state.clear();
    if (stored.jobId !== '') {
      void message.info(t('jobs.importStarted'));
      return;
    }
    void message.success(t('tallyImport.stored', { packs: stored.packs, lines: stored.lines }));
    void navigate(`${SCREENS.packs.menu.path}?stockStatus=PENDING_IN`);
  }

  return (
    <section className={styles.page}>
      <h1>{t('tallyImport.title')}</h1>
      <FilePanel state={state} />
      <div aria-live="polite" className={styles.result}>
        {file !== null && busy && preview === null && (
          <p role="status">{t('tallyImport.checking', { name: file.name })}</p>
        )}
        {error !== null && <ErrorPanel error={error} />}
        {preview !== null && (
          <PreviewPanel
            preview={preview}
            busy={busy}
            onSaveFaults={state.saveFaults}
            onStore={(skipsFaulty) => void store(skipsFaulty)}
          />
        )}
      </div>
      {preview !== null && file !== null && (
        <MappingPanel
          key={`${file.name} ${file.lastModified} ${state.supplierId}`}
          preview={preview}
          mapping={state.mapping}
          busy={busy}
          onApply={state.applyMapping}
        />
      )}
    </section>
  );
}
