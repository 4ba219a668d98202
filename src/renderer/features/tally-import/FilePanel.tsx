import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import panels from '../../components/look/panels.module.css';
import { useClearing } from '../../components/use-clearing.tsx';
import { useSelectSearch } from '../../components/words/use-pinyin.ts';
import { useReferenceChoices } from '../../records/form/use-choices.ts';
import { useRecentChoices } from '../../records/form/use-recent-choices.ts';
import styles from './TallyImportPage.module.css';
import type { TallyImport } from './use-tally-import.ts';

/** The template's download, the supplier whose files are read like earlier ones, and the file. */
export function FilePanel({ state }: { state: TallyImport }) {
  const { t } = useTranslation();
  const clearing = useClearing();
  const input = useRef<HTMLInputElement>(null);
  const { file, busy, supplierId } = state;
  const [typed, setTyped] = useState('');
  const search = useSelectSearch(setTyped);
  const { recent, first, note } = useRecentChoices('supplier');
  const ids = supplierId === '' ? recent : [supplierId, ...recent];
  const suppliers = first(useReferenceChoices('supplier', { typed, ids }));
  function choose(chosen = ''): void {
    note([chosen], [supplierId]);
    state.chooseSupplier(chosen);
  }
  return (
    <div className={`${panels.panel} ${styles.panel}`}>
      <p className={styles.advice}>{t('tallyImport.advice')}</p>
      <div className={styles.row}>
        <Button icon={<Decorative icon={DownloadOutlined} />} onClick={state.saveTemplate}>
          {t('tallyImport.template')}
        </Button>
        <div className={styles.supplier}>
          {t('tallyImport.supplier')}
          <Select
            aria-label={t('tallyImport.supplier')}
            className={styles.wide}
            allowClear={clearing}
            {...search}
            disabled={busy}
            placeholder={t('tallyImport.anySupplier')}
            options={suppliers}
            value={supplierId || undefined}
            onChange={choose}
          />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.csv"
          aria-label={t('tallyImport.choose')}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // So that the same file can be chosen again after a correction.
            target.value = '';
            if (chosen) state.choose(chosen);
          }}
        />
        <Button
          type={file === null ? 'primary' : 'default'}
          icon={<Decorative icon={FileExcelOutlined} />}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {t(file === null ? 'tallyImport.choose' : 'tallyImport.other')}
        </Button>
        {file !== null && <span className={styles.file}>{file.name}</span>}
      </div>
    </div>
  );
}
