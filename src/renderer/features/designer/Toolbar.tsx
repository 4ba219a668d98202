import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { align, distribute, restack, type Side } from '#shared/label/design/edit';
import { newElement } from '#shared/label/design/new-element';
import { ELEMENT_WORDS, type ElementKindName } from '#shared/label/design/properties';
import type { LabelTemplate } from '#shared/label/template';
import { Decorative } from '../../components/Decorative.tsx';
import { MenuDropdown } from '../../components/MenuDropdown.tsx';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Designer.module.css';
import type { Design } from './use-design.ts';

const SIDES: readonly { side: Side; icon: ComponentType }[] = [
  { side: 'left', icon: AlignLeftOutlined },
  { side: 'center', icon: AlignCenterOutlined },
  { side: 'right', icon: AlignRightOutlined },
  { side: 'top', icon: VerticalAlignTopOutlined },
  { side: 'middle', icon: VerticalAlignMiddleOutlined },
  { side: 'bottom', icon: VerticalAlignBottomOutlined },
];

interface ToolbarProps {
  design: Design;
  /** Pixels of the screen for a millimetre. */
  scale: number;
  onZoom(by: number): void;
  onKeyDown: React.KeyboardEventHandler;
}

/** The actions on elements; all except aligning also have a key. */
export function Toolbar({ design, scale, onZoom, onKeyDown }: ToolbarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { template, selection, change } = design;
  const none = selection.size === 0;
  const button = (label: string, icon: ComponentType, onClick: () => void, disabled = false) => (
    <Button
      size="small"
      type="text"
      aria-label={label}
      title={label}
      disabled={disabled}
      icon={<Decorative icon={icon} />}
      onClick={onClick}
    />
  );
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('designer.tools')} onKeyDown={onKeyDown}>
      <MenuDropdown
        menu={{
          items: Object.entries(ELEMENT_WORDS).map(([key, words]) => ({ key, label: words[language] })),
          onClick: ({ key }) => design.add(freshElement(template, key as ElementKindName)),
        }}
      >
        <Button size="small" type="primary" icon={<Decorative icon={PlusOutlined} />}>
          {t('designer.add')}
        </Button>
      </MenuDropdown>
      {button(t('designer.undo'), UndoOutlined, design.undo, !design.canUndo)}
      {button(t('designer.redo'), RedoOutlined, design.redo, !design.canRedo)}
      {button(t('designer.copy'), CopyOutlined, design.copy, none)}
      {button(t('designer.paste'), SnippetsOutlined, design.paste)}
      {button(t('designer.remove'), DeleteOutlined, design.remove, none)}
      <span className={styles.gap} />
      {SIDES.map(({ side, icon }) => (
        <span key={side}>
          {button(t(`designer.align_${side}`), icon, () => change(align(template, selection, side)), none)}
        </span>
      ))}
      <MenuDropdown
        disabled={none}
        menu={{
          items: [
            { key: 'x', label: t('designer.distributeX'), disabled: selection.size < 3 },
            { key: 'y', label: t('designer.distributeY'), disabled: selection.size < 3 },
            { type: 'divider' },
            { key: 'front', label: t('designer.toFront') },
            { key: 'forward', label: t('designer.forward') },
            { key: 'backward', label: t('designer.backward') },
            { key: 'back', label: t('designer.toBack') },
          ],
          onClick({ key }) {
            if (key === 'x' || key === 'y') change(distribute(template, selection, key));
            else change(restack(template, selection, key as Parameters<typeof restack>[2]));
          },
        }}
      >
        <Button size="small">{t('designer.arrange')}</Button>
      </MenuDropdown>
      <span className={styles.gap} />
      {button(t('designer.zoomOut'), ZoomOutOutlined, () => onZoom(-1))}
      <output aria-label={t('designer.zoom')}>{Math.round((scale / PX_PER_MM) * 100)} %</output>
      {button(t('designer.zoomIn'), ZoomInOutlined, () => onZoom(1))}
    </div>
  );
}

/** Pixels of a millimetre at 100 %: CSS has 96 to the inch. */
export const PX_PER_MM = 96 / 25.4;

/** A new element with content that draws something. */
function freshElement(template: LabelTemplate, kind: ElementKindName) {
  const content: Partial<Record<ElementKindName, object>> = {
    text: { text: { zh: ELEMENT_WORDS.text.zh, en: ELEMENT_WORDS.text.en } },
    barcode: { value: template.subject === 'package' ? '{packNo}' : '1234' },
    qrcode: { value: template.subject === 'package' ? '{qrText}' : '1234' },
    image: { source: EMPTY_PICTURE },
    table: { cells: [{ caption: '', value: '', span: 1, required: false }] },
    list: { columns: [{ caption: '', value: '', width: 1, align: 'left' }] },
  };
  return newElement(template, kind, content[kind] as never);
}

/** A white dot, until a picture is chosen. */
const EMPTY_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==';
