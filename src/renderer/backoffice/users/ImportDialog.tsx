import { DownloadOutlined, FileExcelOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#shared/api/user';
import { type AppError, toAppError, type Words } from '#shared/errors';
import { request } from '../../api/session.ts';
import { Decorative } from '../../components/Decorative.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useCall } from '../../components/loading/use-action.ts';
import { useHeldChoices } from '../../components/use-held-choices.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useChange } from '../../records/calls/use-change.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './ImportDialog.module.css';

/** An invalid cell of the file, from the details of `import.rows`. */
interface Fault {
  row: number;
  column: Words;
  value: string;
  reason: Words;
}

interface ImportDialogProps {
  /** Gets the generated password of new users, if there is one. */
  onImported: (password: string | undefined) => void;
  onClose: () => void;
}

/**
 * Adds the users of an Excel file: all of them, or none, showing the faults of each row. A file that was not imported can be sent
 * again, also after an ended session.
 */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const change = useChange('user');
  const mayCover = usePermission('user_edit');
  const [covers, setCovers] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const { run, busy: isDownloading } = useCall();
  const canResend = file !== null && !change.busy && !Array.isArray(refusal?.details.rows);

  useHeldChoices('user import file', { file, covers }, (held) => {
    if (held === null) return;
    setFile(held.file);
    setCovers(held.covers);
  });

  async function send(chosen: File): Promise<void> {
    setFile(chosen);
    setRefusal(null);
    try {
      const { added, changed, password } = await change.run(userApi.importUsers, {
        query: {},
        body: { isCovered: Number(covers) },
        file: chosen,
      });
      void message.success(t('people.imported', { added, changed }));
      onImported(password);
    } catch (error) {
      setRefusal(toAppError(error));
    }
  }

  const download = () =>
    run(async () => saveFile(await request(userApi.exportTemplate, {})), { success: false });

  return (
    <Dialog open width={640} title={t('people.importUsers')} footer={null} onCancel={onClose}>
      <p className={styles.advice}>{t('people.importAdvice')}</p>
      <div className={styles.files}>
        <Button
          icon={<Decorative icon={DownloadOutlined} />}
          loading={isDownloading}
          onClick={() => void download()}
        >
          {t('people.template')}
        </Button>
        <Upload
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(chosen) => {
            void send(chosen);
            return false;
          }}
        >
          <Button type="primary" icon={<Decorative icon={FileExcelOutlined} />} loading={change.busy}>
            {t('people.chooseFile')}
          </Button>
        </Upload>
        {mayCover && (
          <Checkbox checked={covers} onChange={({ target }) => setCovers(target.checked)}>
            {t('people.covers')}
          </Checkbox>
        )}
        {canResend && (
          <Button icon={<Decorative icon={UploadOutlined} />} onClick={() => void send(file)}>
            {t('people.importAgain', { name: file.name })}
          </Button>
        )}
      </div>
      {refusal && <Refusal refusal={refusal} />}
    </Dialog>
  );
}

/** The faults of the file, row by row if the server reports rows. */
function Refusal({ refusal }: { refusal: AppError }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rows } = refusal.details;
  if (!Array.isArray(rows)) return <ErrorPanel error={refusal} />;
  const faults = (rows as Fault[]).map((fault, index) => ({ ...fault, key: index }));
  return (
    <section aria-label={t('people.rowsWrong')}>
      <p role="alert">{t('people.rowsWrong')}</p>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={faults}
        columns={[
          { title: t('people.row'), dataIndex: 'row', width: 60 },
          { title: t('people.column'), render: (_, { column }) => column[language] },
          { title: t('people.value'), dataIndex: 'value' },
          { title: t('people.reason'), render: (_, { reason }) => reason[language] },
        ]}
      />
    </section>
  );
}
