import { Select } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract/printers';
import { type Language, LanguageSchema } from '#shared/errors';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import type { LabelTemplate } from '#shared/label/template';
import { useCaptionChoices } from '../../components/desk/use-caption-choices.ts';
import { catchFocus } from '../../components/keys/page-focus.ts';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useClearing } from '../../components/use-clearing.tsx';
import { useIsNew, useOnOpening } from '../../components/use-on-opening.ts';
import { useLanguage } from '../../components/words/words.ts';
import { Canvas } from './Canvas.tsx';
import styles from './Designer.module.css';
import { EditorActions } from './EditorActions.tsx';
import { Findings, findingsOf } from './Findings.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { Layers } from './Layers.tsx';
import { RULER_PX } from './Rulers.tsx';
import { PX_PER_MM, Toolbar } from './Toolbar.tsx';
import { type Design, useDesign } from './use-design.ts';
import { useDrawing } from './use-drawing.ts';
import { designKeys } from './use-keys.ts';
import type { OpenedDesign } from './use-opened-design.ts';
import { type Sample, useSample } from './use-sample.ts';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6].map((zoom) => zoom * PX_PER_MM);
/** The zoom at which half a desk's screen shows a usual label. */
const USUAL_ZOOM = 4;
const RESOLUTIONS = [203, 300, 600] as const;

interface EditorProps {
  opened: LabelTemplate;
  /** Null while it is not the company's yet. */
  company: OpenedDesign['company'];
  /** True for the company's newest version; false for a shipped template, a file or an earlier version. */
  isSaved: boolean;
  /** True for unsaved entries of an earlier visit. */
  isRestored: boolean;
  mayEdit: boolean;
  /** Gets its present state while that differs from the saved one, for the page that keeps it or opens another one. */
  unsaved: React.RefObject<LabelTemplate | null>;
  /** Called after each change of `unsaved`. */
  onChanged(): void;
  onSaved(saved: NonNullable<OpenedDesign['company']>): void;
}

/** One template on the canvas, with its tools, layers and properties. */
export function Editor(props: EditorProps) {
  const { opened, company, isSaved, isRestored, mayEdit, unsaved, onChanged, onSaved } = props;
  const { t } = useTranslation();
  const design = useDesign(opened, !isRestored);
  const { template, isChanged } = design;
  const sample = useSample(template);
  const [dpi, setDpi] = useState<Printer['dpi']>(203);
  const [captions, setCaptions] = useState<Language>(useLanguage());
  const [zoom, setZoom] = useState(USUAL_ZOOM);
  const stage = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(template, { row: sample.row, dpi, captions });
  const faulty = useMemo(() => new Set(findingsOf(drawing).map(({ elementId }) => elementId)), [drawing]);
  const scale = ZOOMS[zoom] ?? PX_PER_MM;
  const zoomBy = (by: number) => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + by)));
  const save = useRef<() => void>(() => undefined);
  const keys = designKeys(design, { save: () => save.current(), zoom: zoomBy });
  const changed = isChanged ? template : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the design is one.
  useEffect(() => {
    unsaved.current = changed;
    onChanged();
  }, [changed]);
  // An undone or deleted layer that had the focus leaves it nowhere, where no key reaches the design.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the design removes layers.
  useEffect(() => (template === opened ? undefined : catchFocus(stage.current)), [template]);
  // The first keys act on the design: Ctrl+A selects its elements, not the words of the page.
  useOnOpening(() => stage.current?.focus({ preventScroll: true }));
  const { widthMm } = opened;
  const isNew = useIsNew();
  // Scaled to the full width, because a label that is cut off looks faulty.
  useLayoutEffect(() => {
    if (!isNew(widthMm)) return;
    const room = (stage.current?.clientWidth ?? 0) - RULER_PX;
    const fitting = ZOOMS.findLastIndex((one) => one * widthMm <= room);
    if (fitting >= 0) setZoom(Math.min(fitting, USUAL_ZOOM));
  }, [widthMm, isNew]);

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <Toolbar design={design} scale={scale} onZoom={zoomBy} onKeyDown={keys.tools} />
        <EditorActions
          design={design}
          company={company}
          isSaved={isSaved}
          mayEdit={mayEdit}
          saveKey={save}
          preview={{ row: sample.row, dpi, captions }}
          onSaved={onSaved}
        />
      </div>
      <ShownWith {...{ design, sample, dpi, setDpi, captions, setCaptions }} />
      {sample.error && <ErrorPanel error={sample.error} />}
      <div className={styles.work}>
        <Layers design={design} faulty={faulty} onKeyDown={keys.tools} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the canvas act on what is selected in it. */}
        <div
          ref={stage}
          className={styles.stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys of the canvas.
          tabIndex={0}
          onKeyDown={keys.canvas}
        >
          <Canvas design={design} drawing={drawing} scale={scale} faulty={faulty} />
          <p className={styles.hint}>{t('designer.keys')}</p>
          <Findings template={template} drawing={drawing} onPick={(id) => design.select(new Set([id]))} />
        </div>
        <aside className={styles.inspector} aria-label={t('designer.properties')}>
          <Inspector design={design} />
        </aside>
      </div>
    </div>
  );
}

interface ShownWithProps {
  design: Design;
  sample: Sample;
  dpi: Printer['dpi'];
  setDpi(dpi: Printer['dpi']): void;
  captions: Language;
  setCaptions(captions: Language): void;
}

/** With which data, at which resolution and in which language the label is shown. */
function ShownWith({ design, sample, dpi, setDpi, captions, setCaptions }: ShownWithProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const clearing = useClearing();
  const captionChoices = useCaptionChoices();
  return (
    <div className={styles.shown}>
      {sample.isOffered && (
        <Select
          aria-label={t('designer.sample')}
          className={styles.sample}
          placeholder={t('designer.sampleData', {
            subject: SUBJECT_WORDS[design.template.subject][language],
          })}
          allowClear={clearing}
          showSearch={{ filterOption: false, onSearch: sample.search }}
          loading={sample.choices.loading}
          value={sample.chosen?.id}
          options={(sample.choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          labelRender={({ label, value }) => label ?? sample.chosen?.name ?? value}
          onChange={(id: string | undefined) =>
            sample.choose(sample.choices.data?.find((one) => one.id === id))
          }
        />
      )}
      <Select
        aria-label={t('designer.dpi')}
        value={dpi}
        options={RESOLUTIONS.map((value) => ({ value, label: `${value} dpi` }))}
        onChange={setDpi}
      />
      <Select
        aria-label={t('designer.captions')}
        disabled={design.template.captions !== undefined}
        value={design.template.captions ?? captions}
        options={captionChoices}
        onChange={(value) => setCaptions(LanguageSchema.catch('zh').parse(value))}
      />
    </div>
  );
}
