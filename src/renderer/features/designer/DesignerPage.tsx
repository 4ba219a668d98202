import { Alert, App, Button, Skeleton, Upload } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError, toAppError } from '#shared/errors';
import { NEW_TEMPLATE } from '#shared/label/design/new-template';
import type { LabelTemplate } from '#shared/label/template';
import { readTemplate, type TemplateChoice, useTemplates } from '../../components/desk/use-templates.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import lists from '../../components/look/lists.module.css';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useConfirmDiscard } from '../../records/form/use-confirm-discard.ts';
import { useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './Designer.module.css';
import { Editor } from './Editor.tsx';
import { TemplateList } from './TemplateList.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

interface Opened {
  /** Made anew by each opening. */
  key: number;
  template: LabelTemplate;
  company: { id: string; version: number } | null;
  /** It is the company's newest version. */
  isSaved: boolean;
}

/** 标签设计: the templates of the company and those of the desk; one of them on the canvas. */
export function DesignerPage() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const mayEdit = usePermission('labelTemplate_edit');
  const connected = useDesk((state) => state.state === 'ready') && desk !== null;
  const templates = useTemplates();
  const [opened, setOpened] = useState<Opened | null>(null);
  const unsaved = useRef(false);
  const confirmDiscard = useConfirmDiscard();
  const [versionsOf, showVersions] = useState<TemplateChoice | null>(null);

  /** Throws `template.invalid`. The desk fills in properties that the text leaves out. */
  async function openText(text: string, company: Opened['company'], isSaved = false): Promise<void> {
    const row = {};
    const { template } = await requireDesk().print.draw({ template: text, row, dpi: 203 });
    setOpened({ key: Date.now(), template: JSON.parse(template) as LabelTemplate, company, isSaved });
  }

  async function open(work: () => Promise<void>): Promise<void> {
    if (!connected) {
      await modal.info({ title: t('packages.deskRequired'), content: t('designer.deskRequired') });
      return;
    }
    if (unsaved.current && !(await confirmDiscard())) return;
    try {
      await work();
    } catch (error) {
      showError(toAppError(error));
    }
  }

  const openChoice = (choice: TemplateChoice) =>
    open(async () => {
      const { company } = choice;
      const own = company === undefined ? null : { id: company.id, version: company.version };
      await openText(await readTemplate(choice), own, own !== null);
    });
  const openFile = (file: File) =>
    open(async () => {
      if (file.size > MOST_FILE_BYTES)
        throw new AppError('template.invalid', { template: file.name, reason: `> ${MOST_FILE_BYTES} B` });
      await openText(await file.text(), null);
    });

  return (
    <section className={styles.page}>
      <div className={lists.head}>
        <h1>{t('designer.title')}</h1>
        <div className={lists.actions}>
          <Upload
            accept="application/json,.json"
            showUploadList={false}
            beforeUpload={(file) => {
              void openFile(file);
              return false;
            }}
          >
            <Button>{t('designer.import')}</Button>
          </Upload>
          <Button onClick={() => void open(() => openText(JSON.stringify(NEW_TEMPLATE), null))}>
            {t('designer.new')}
          </Button>
        </div>
      </div>
      {!connected && <Alert type="info" showIcon title={t('designer.deskRequired')} />}
      {templates.error && <ErrorPanel error={templates.error} onRetry={templates.reload} />}
      {!templates.data && !templates.error && <Skeleton active aria-label={t('common.loading')} />}
      {templates.data && (
        <TemplateList
          templates={templates.data}
          openedId={opened?.template.id}
          mayEdit={mayEdit}
          onOpen={(choice) => void openChoice(choice)}
          onVersions={showVersions}
          onChanged={templates.reload}
        />
      )}
      {opened && (
        <Editor
          key={opened.key}
          opened={opened.template}
          company={opened.company}
          isSaved={opened.isSaved}
          mayEdit={mayEdit}
          unsaved={unsaved}
          onSaved={(id) => {
            const version = (opened.company?.version ?? 0) + 1;
            setOpened({ ...opened, company: { id, version }, isSaved: true });
            templates.reload();
          }}
        />
      )}
      {versionsOf?.company && (
        <VersionsDialog
          id={versionsOf.company.id}
          onOpen={(text) => {
            const { id = '', version = 0 } = versionsOf.company ?? {};
            showVersions(null);
            void open(() => openText(text, { id, version }));
          }}
          onClose={() => showVersions(null)}
        />
      )}
    </section>
  );
}

const MOST_FILE_BYTES = 2_000_000;
