import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { MappingPanel } from './MappingPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import styles from './TallyImportPage.module.css';
import type { TallyImport } from './use-tally-import.ts';

interface TallyPanelsProps {
  state: TallyImport;
  /** Takes the checked file, or its good rows alone. */
  onStore: (skipsFaulty: boolean) => void;
}

/** A file, everything that is wrong in it, and how it is read. */
export function TallyPanels({ state, onStore }: TallyPanelsProps) {
  const { t } = useTranslation();
  const { preview, error, file, busy } = state;
  return (
    <>
      <FilePanel state={state} />
      <div aria-live="polite" className={styles.result}>
        {file !== null && busy && preview === null && (
          <p role="status">{t('tallyImport.checking', { name: file.name })}</p>
        )}
        {error !== null && <ErrorPanel error={error} />}
        {preview !== null && (
          <PreviewPanel
            use={state.use}
            preview={preview}
            busy={busy}
            onSaveFaults={state.saveFaults}
            onStore={onStore}
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
    </>
  );
}
