import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { Printer } from '#shared/desk/contract/printers';
import type { Language } from '#shared/errors';
import { findOutside } from '#shared/label/design/edit';
import { saveFile } from '../../components/files/save-file.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { Design } from './use-design.ts';
import type { OpenedDesign } from './use-opened-design.ts';
import { useSaveDesign } from './use-save-design.ts';

interface EditorActionsProps {
  design: Design;
  company: OpenedDesign['company'];
  /** True if the opened content is the company's newest version. */
  isSaved: boolean;
  mayEdit: boolean;
  /** Holds the function that Ctrl+S calls. */
  saveKey: React.RefObject<() => void>;
  preview: { row: LabelRow; dpi: Printer['dpi']; captions: Language };
  onSaved(saved: NonNullable<OpenedDesign['company']>): void;
}

/** Saving to the company, exporting a file, and the preview. */
export function EditorActions({
  design,
  company,
  isSaved,
  mayEdit,
  saveKey,
  preview,
  onSaved,
}: EditorActionsProps) {
  const { t } = useTranslation();
  const saving = useSaveDesign();
  const { busy } = saving;
  const [isShown, show] = useState(false);
  const { template } = design;
  const canSave =
    mayEdit &&
    !busy &&
    template.id !== '' &&
    template.elements.length > 0 &&
    findOutside(template).length === 0 &&
    (design.isChanged || !isSaved);

  async function save(): Promise<void> {
    if (!canSave) return;
    const saved = await saving.save(template, company);
    if (saved === null) return;
    design.markSaved();
    onSaved(saved);
  }
  useEffect(() => {
    saveKey.current = () => void save();
  });

  return (
    <Flex gap={8} wrap>
      <Button size="small" onClick={() => show(true)} disabled={template.elements.length === 0}>
        {t('designer.preview')}
      </Button>
      <Button
        size="small"
        onClick={() =>
          saveFile({
            fileName: `${template.id}.json`,
            contentType: 'application/json',
            bytes: new TextEncoder().encode(`${JSON.stringify(template, null, 2)}\n`),
          })
        }
      >
        {t('designer.export')}
      </Button>
      {mayEdit && (
        <Button size="small" type="primary" loading={busy} disabled={!canSave} onClick={() => void save()}>
          {company === null ? t('designer.saveToCompany') : t('designer.save')}
        </Button>
      )}
      {isShown && <PreviewDialog template={template} {...preview} onClose={() => show(false)} />}
    </Flex>
  );
}
