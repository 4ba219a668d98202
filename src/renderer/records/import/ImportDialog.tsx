import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Alert, App, Button, Checkbox, Table } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportAlike, ImportAnswer, ImportCalls, ImportFault } from '#shared/records/import-api';
import type { AnyRecord } from '#shared/records/record';
import { Decorative } from '../../components/Decorative.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { formatCount } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './ImportDialog.module.css';
import { type ImportState, useImport } from './use-import.ts';

interface ImportDialogProps {
  of: AnyRecord;
  calls: ImportCalls;
  onClose: () => void;
}

/** Imports records from a sheet: template, file, a trial with every fault, and then all rows or none. */
export function ImportDialog({ of, calls, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { message } = App.useApp();
  const mayEdit = usePermission(`${of.area}_edit`);
  const state = useImport(of, calls);
  const { trial, file, busy } = state;
  const mayImport =
    trial !== null && (trial.isLarge || (trial.faultCount === 0 && trial.added + trial.changed > 0));

  async function save(): Promise<void> {
    const answer = await state.save();
    if (answer === null) return;
    const { isLarge, added, changed } = answer;
    if (isLarge) void message.info(t('jobs.importStarted'));
    else
      void message.success(
        t('records.imported', { added: formatCount(added), changed: formatCount(changed) }),
      );
    onClose();
  }

  return (
    <Dialog
      open
      width={760}
      title={t('records.importTitle', { many: of.words.many[language] })}
      onCancel={onClose}
      okText={t(trial?.isLarge ? 'records.importStart' : 'records.import')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !mayImport, loading: busy }}
      onOk={() => void save()}
    >
      <div className={styles.dialog}>
        <p>{t('records.importAdvice', { most: state.mostKb })}</p>
        <FileChoice state={state} />
        {mayEdit && (
          <Checkbox
            checked={state.covers}
            disabled={busy}
            onChange={({ target }) => state.setCovers(target.checked)}
          >
            {t('records.importCovers')}
          </Checkbox>
        )}
        <div aria-live="polite">
          {file && busy && !trial && t('records.importChecking', { name: file.name })}
          {state.error && <ErrorPanel error={state.error} />}
          {trial && <TrialResult trial={trial} onSaveFaults={state.saveFaults} />}
        </div>
      </div>
    </Dialog>
  );
}

/** The template's download and the choice of the filled-in file. */
function FileChoice({ state: { file, busy, choose, saveTemplate } }: { state: ImportState }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.files}>
      <Button icon={<Decorative icon={DownloadOutlined} />} disabled={busy} onClick={saveTemplate}>
        {t('records.importTemplate')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={t('records.importChoose')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          // So that the same file can be chosen again after a correction.
          target.value = '';
          if (chosen) choose(chosen);
        }}
      />
      <Button
        icon={<Decorative icon={FileExcelOutlined} />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {t(file ? 'records.importOther' : 'records.importChoose')}
      </Button>
      {file && <span className={styles.file}>{file.name}</span>}
    </div>
  );
}

/** A sheet that changes nothing is a warning. */
function severityOf({ added, changed, faultCount }: ImportAnswer): 'error' | 'warning' | 'success' {
  if (faultCount > 0) return 'error';
  return added + changed === 0 ? 'warning' : 'success';
}

/** The result of the trial, with every wrong cell. */
function TrialResult({ trial, onSaveFaults }: { trial: ImportAnswer; onSaveFaults: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { added, changed, unchanged, faultCount, faults, alikeCount } = trial;
  if (trial.isLarge) return <Alert type="info" showIcon title={t('records.importLarge')} />;
  const severity = severityOf(trial);
  const isWrong = severity === 'error';
  const advice = { error: t('records.importWrong'), warning: t('records.importNothing'), success: undefined };
  return (
    <div className={styles.result}>
      <Alert
        type={severity}
        showIcon
        title={t('records.importCounts', {
          added: formatCount(added),
          changed: formatCount(changed),
          unchanged: formatCount(unchanged),
          faults: formatCount(faultCount),
        })}
        description={advice[severity]}
        action={isWrong && <Button onClick={onSaveFaults}>{t('records.importFaultSheet')}</Button>}
      />
      {isWrong && (
        <Table<ImportFault>
          size="small"
          rowKey={({ row, column, reason }) => `${row} ${column.en} ${reason.en}`}
          dataSource={faults}
          pagination={false}
          scroll={{ y: 260 }}
          columns={[
            { title: t('records.importRow'), dataIndex: 'row', width: 70, className: texts.numbers },
            { title: t('records.importColumn'), dataIndex: ['column', language], width: 140 },
            {
              title: t('records.importValue'),
              dataIndex: 'value',
              width: 160,
              render: (value: string) => value || t('records.importEmpty'),
            },
            { title: t('records.importReason'), dataIndex: ['reason', language] },
          ]}
        />
      )}
      {!isWrong && alikeCount > 0 && <AlikeRows trial={trial} />}
      {faultCount > faults.length && <small>{t('records.importMoreFaults', { count: faults.length })}</small>}
    </div>
  );
}

/** Rows that may duplicate a stored record or an earlier row: a warning, because they can be imported nevertheless. */
function AlikeRows({ trial: { alikeCount, alike } }: { trial: ImportAnswer }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = new Intl.ListFormat(language);
  return (
    <>
      <Alert type="warning" showIcon title={t('records.importAlike', { count: formatCount(alikeCount) })} />
      <Table<ImportAlike>
        size="small"
        rowKey={({ row, inRow, code }) => `${row} ${inRow} ${code}`}
        dataSource={alike}
        pagination={false}
        scroll={{ y: 260 }}
        columns={[
          { title: t('records.importRow'), dataIndex: 'row', width: 70, className: texts.numbers },
          {
            title: t('records.importAlikeTo'),
            render: (_, { inRow, code, name }) => {
              const record = `${code} ${name}`;
              return inRow === 0 ? record : t('records.importAlikeRow', { row: inRow, record });
            },
          },
          {
            title: t('records.importAlikeIn'),
            width: 200,
            render: (_, { fields }) => list.format(fields.map((words) => words[language])),
          },
        ]}
      />
    </>
  );
}
