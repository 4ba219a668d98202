import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, App, Button, Skeleton, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '#shared/errors';
import { NEW_TEMPLATE } from '#shared/label/design/new-template';
import { Decorative } from '../../components/Decorative.tsx';
import { type TemplateChoice, useTemplates } from '../../components/desk/use-templates.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import lists from '../../components/look/lists.module.css';
import { desk } from '../../desk/connect.ts';
import { DraftNotices } from '../../records/form/FormNotices.tsx';
import { useConfirmDiscard } from '../../records/form/use-confirm-discard.ts';
import { useDesk } from '../../stores/desk.ts';
import { showError } from '../../stores/notices.ts';
import { useScreenClass } from '../../stores/screen-class.ts';
import { usePermission } from '../../stores/session.ts';
import styles from './Designer.module.css';
import { Editor } from './Editor.tsx';
import { type ReadDesign, readChoice, readDesign, readDesignFile } from './read-design.ts';
import { TemplateList } from './TemplateList.tsx';
import { useOpenedDesign } from './use-opened-design.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** 标签设计: the templates of the company and those of the desk; one of them on the canvas. */
export function DesignerPage() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const mayEdit = usePermission('labelTemplate_edit');
  const connected = useDesk((state) => state.state === 'ready') && desk !== null;
  const templates = useTemplates();
  const { opened, unsaved, draft, show, noteSaved } = useOpenedDesign(connected);
  const confirmDiscard = useConfirmDiscard();
  const [versionsOf, showVersions] = useState<TemplateChoice | null>(null);
  const page = useRef<HTMLElement>(null);
  const lastOpening = useRef<unknown>(null);

  /** Opens what was chosen last. It asks about unsaved changes once it has read it, because further ones may be made meanwhile. */
  async function open(work: () => Promise<ReadDesign>): Promise<void> {
    if (!connected) {
      await modal.info({ title: t('packages.deskRequired'), content: t('designer.deskRequired') });
      return;
    }
    lastOpening.current = work;
    try {
      const next = await work();
      if (lastOpening.current !== work) return;
      if (unsaved.current === null || (await confirmDiscard())) show(next);
    } catch (error) {
      showError(toAppError(error));
    }
  }

  // On a narrow screen the list would push the canvas below the fold.
  const isFolded = useScreenClass() < 2 && opened !== null && templates.data !== undefined;
  const chosenKey = isFolded && !opened.isRestored ? opened.key : null;
  // The template was chosen further down than its canvas is.
  useEffect(() => {
    if (chosenKey !== null) page.current?.scrollIntoView({ block: 'start' });
  }, [chosenKey]);
  const list = templates.data && (
    <TemplateList
      templates={templates.data}
      openedId={opened?.template.id}
      mayEdit={mayEdit}
      onOpen={(choice) => void open(() => readChoice(choice))}
      onVersions={showVersions}
      onChanged={templates.reload}
    />
  );

  return (
    <section ref={page} className={styles.page}>
      <div className={lists.head}>
        <h1>{t('designer.title')}</h1>
        <div className={lists.actions}>
          <Upload
            accept="application/json,.json"
            showUploadList={false}
            beforeUpload={(file) => {
              void open(() => readDesignFile(file));
              return false;
            }}
          >
            <Button icon={<Decorative icon={UploadOutlined} />}>{t('designer.import')}</Button>
          </Upload>
          <Button
            // Beside an open template its own save is the main action.
            type={opened ? 'default' : 'primary'}
            icon={<Decorative icon={PlusOutlined} />}
            onClick={() => void open(() => readDesign(JSON.stringify(NEW_TEMPLATE), null))}
          >
            {t('designer.new')}
          </Button>
        </div>
      </div>
      {!connected && <Alert type="info" showIcon title={t('designer.deskRequired')} />}
      {templates.error && <ErrorPanel error={templates.error} onRetry={templates.reload} />}
      {!templates.data && !templates.error && <Skeleton active aria-label={t('common.loading')} />}
      {isFolded ? (
        <details key={`fold ${opened.key}`} className={styles.fold}>
          <summary>{t('designer.others', { count: templates.data?.length ?? 0 })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {opened && (
        <DraftNotices
          state={{ hasDraft: opened.isRestored, isDraftKept: draft.isKept, discard: () => show(null) }}
        />
      )}
      {opened && (
        <Editor
          key={opened.key}
          opened={opened.template}
          company={opened.company}
          isSaved={opened.isSaved}
          isRestored={opened.isRestored}
          mayEdit={mayEdit}
          unsaved={unsaved}
          onChanged={draft.note}
          onSaved={(saved) => {
            noteSaved(saved);
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
            void open(() => readDesign(text, { id, version }));
          }}
          onClose={() => showVersions(null)}
        />
      )}
    </section>
  );
}
