import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '#shared/records/log';
import { Decorative } from '../../components/Decorative.tsx';
import panels from '../../components/look/panels.module.css';
import { ReferenceInput } from '../../records/form/ReferenceInput.tsx';
import styles from './TallyImportPage.module.css';
import type { TallyImport } from './use-tally-import.ts';

/** The template's download, the supplier whose files are read like earlier ones, and the file. */
export function FilePanel({ state }: { state: TallyImport }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { file, busy, supplierId } = state;
  return (
    <div className={`${panels.panel} ${styles.panel}`}>
      <p className={styles.advice}>{t('tallyImport.advice')}</p>
      <div className={styles.row}>
        <Button icon={<Decorative icon={DownloadOutlined} />} onClick={state.saveTemplate}>
          {t('tallyImport.template')}
        </Button>
        <div className={styles.supplier}>
          {t('tallyImport.supplier')}
          <ReferenceInput
            field={log.fields.supplierId}
            called=""
            label={t('tallyImport.supplier')}
            disabled={busy}
            placeholder={t('tallyImport.anySupplier')}
            value={supplierId}
            onChange={(chosen) => state.chooseSupplier(String(chosen))}
          />
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.csv,.txt"
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
