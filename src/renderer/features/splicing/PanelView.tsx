import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MATCHES, type SplicingPlan } from '#shared/domain/splicing/plan';
import type { Splicing } from '#shared/domain/splicing/splice';
import { Decorative } from '../../components/Decorative.tsx';
import { saveFile } from '../../components/files/save-file.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useImageList } from '../../records/packages/use-image-list.ts';
import { drawPanel, panelSize } from './draw-panel.ts';
import styles from './Splicing.module.css';
import { useLeafPicture } from './use-leaf-picture.ts';

interface PanelViewProps {
  plan: SplicingPlan;
  splicing: Splicing;
  packId: string | null;
  /** Which panel of those made, from 0. */
  panel: number;
  onPanel: (panel: number) => void;
}

/** Longest side of the drawing on the screen, and of a saved picture, in pixels. */
const ON_SCREEN = 720;
const SAVED = 3000;

/** The panel as it will look, of a picture of the package or of a file; saved as PNG. */
export function PanelView({ plan, splicing, packId, panel, onPanel }: PanelViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const images = useImageList(packId).data ?? [];
  const cover = images.find(({ isCover }) => isCover) ?? images[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isNumbered, setNumbered] = useState(true);
  const [hasJoints, setJoints] = useState(true);
  const imageId = chosen ?? cover?.id ?? null;
  const picture = useLeafPicture(packId, imageId, file);
  const canvas = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { width, height } = panelSize(plan);
  const longest = Math.max(width, height);

  useEffect(() => {
    if (canvas.current !== null)
      drawPanel(canvas.current, splicing, plan, { picture, isNumbered, hasJoints }, ON_SCREEN / longest);
  }, [splicing, plan, picture, isNumbered, hasJoints, longest]);

  function save(): void {
    const drawn = document.createElement('canvas');
    drawPanel(drawn, splicing, plan, { picture, isNumbered, hasJoints }, SAVED / longest);
    drawn.toBlob(async (blob) => {
      if (blob === null) return;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      saveFile({ bytes, contentType: 'image/png', fileName: `${MATCHES[plan.match][language]}.png` });
    }, 'image/png');
  }

  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        {images.length > 0 && (
          <Select
            aria-label={t('splicing.picture')}
            value={file === null ? imageId : null}
            className={styles.choice}
            options={images.map(({ id, fileName }) => ({ value: id, label: fileName }))}
            onChange={(id) => {
              setFile(null);
              setChosen(id);
            }}
          />
        )}
        <Button icon={<Decorative icon={UploadOutlined} />} onClick={() => input.current?.click()}>
          {t('splicing.ownPicture')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".png,.jpg,.jpeg,.webp"
          hidden
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            target.value = '';
          }}
        />
        <Checkbox checked={isNumbered} onChange={({ target }) => setNumbered(target.checked)}>
          {t('splicing.numbers')}
        </Checkbox>
        <Checkbox checked={hasJoints} onChange={({ target }) => setJoints(target.checked)}>
          {t('splicing.joints')}
        </Checkbox>
        {plan.panels > 1 && (
          <InputNumber
            aria-label={t('splicing.panelNo')}
            prefix={t('splicing.panelNo')}
            min={1}
            max={plan.panels}
            precision={0}
            value={panel + 1}
            onChange={(value) => onPanel((value ?? 1) - 1)}
          />
        )}
        <Button icon={<Decorative icon={DownloadOutlined} />} onClick={save}>
          PNG
        </Button>
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('splicing.drawn', { match: MATCHES[plan.match][language], leaves: splicing.leaves })}
        className={styles.canvas}
      />
      {picture === null && <p className={styles.hint}>{t('splicing.noPicture')}</p>}
    </div>
  );
}
