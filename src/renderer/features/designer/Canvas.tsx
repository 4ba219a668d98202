import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnElement } from '#shared/desk/contract/labels';
import { boxOf } from '#shared/label/design/box';
import type { LabelElement } from '#shared/label/elements/index';
import { useLanguage } from '../../components/words/words.ts';
import styles from './Designer.module.css';
import { nameOfElement } from './element-names.ts';
import { RULER_PX, Rulers } from './Rulers.tsx';
import { SelectionFrame } from './SelectionFrame.tsx';
import type { Design } from './use-design.ts';
import { useDrag } from './use-drag.ts';
import type { Drawing } from './use-drawing.ts';

interface CanvasProps {
  design: Design;
  drawing: Drawing;
  /** Pixels of the screen for a millimetre. */
  scale: number;
  /** Ids of elements that something is wrong with. */
  faulty: ReadonlySet<string>;
}

/** The label as it prints, with its elements to be picked, moved and resized. */
export function Canvas({ design, drawing, scale, faulty }: CanvasProps) {
  const { t } = useTranslation();
  const { template, selection } = design;
  const drag = useDrag(design, scale);
  const shown = drag.preview ?? template;
  const drawnAt = new Map((drawing.of ?? template).elements.map((element) => [element.id, element]));
  const [width, height] = [template.widthMm * scale, template.heightMm * scale];

  return (
    <div className={styles.canvas}>
      <svg
        className={styles.paper}
        width={width + RULER_PX}
        height={height + RULER_PX}
        role="img"
        aria-label={t('designer.canvas')}
        onPointerDown={drag.onPaper}
        onPointerMove={drag.onMove}
        onPointerUp={drag.onEnd}
        onPointerCancel={drag.onCancel}
      >
        <Rulers widthMm={template.widthMm} heightMm={template.heightMm} scale={scale} />
        <g transform={`translate(${RULER_PX} ${RULER_PX}) scale(${scale})`}>
          <rect className={styles.label} width={template.widthMm} height={template.heightMm} />
          {shown.elements.map((element) => (
            <Drawn
              key={element.id}
              drawn={drawing.elements.get(element.id)}
              shift={shiftOf(drawnAt.get(element.id), element)}
            />
          ))}
          {shown.elements.map((element) => (
            <Target
              key={element.id}
              element={element}
              isSelected={selection.has(element.id)}
              isFaulty={faulty.has(element.id)}
              scale={scale}
              onPick={drag.onElement}
            />
          ))}
          {drag.guides.map(({ axis, atMm }) => (
            <line
              key={`${axis}${atMm}`}
              className={styles.guide}
              {...(axis === 'x'
                ? { x1: atMm, x2: atMm, y1: 0, y2: template.heightMm }
                : { x1: 0, x2: template.widthMm, y1: atMm, y2: atMm })}
            />
          ))}
          {drag.frame && <rect className={styles.lasso} {...drag.frame} />}
          <SelectionFrame template={shown} selection={selection} scale={scale} onHandle={drag.onHandle} />
        </g>
      </svg>
    </div>
  );
}

/** How far an element has moved since it was drawn, as SVG writes it. */
function shiftOf(before: LabelElement | undefined, now: LabelElement): string | undefined {
  if (before === undefined || (before.xMm === now.xMm && before.yMm === now.yMm)) return undefined;
  return `translate(${now.xMm - before.xMm} ${now.yMm - before.yMm})`;
}

/** The printed drawing of an element. Memoised, so that dragging one of many elements redraws only that one. */
const Drawn = memo(function Drawn({
  drawn,
  shift,
}: {
  drawn: DrawnElement | undefined;
  shift: string | undefined;
}) {
  if (drawn === undefined) return null;
  return (
    <g transform={shift}>
      <path className={styles.ink} d={drawn.path} />
      {drawn.pictures.map(({ source, xMm, yMm, widthMm, heightMm, rotation }) => {
        const isTurned = rotation === 90 || rotation === 270;
        const [across, down] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
        const [x, y] = [xMm + widthMm / 2, yMm + heightMm / 2];
        return (
          <image
            key={`${xMm} ${yMm}`}
            href={source}
            x={x - across / 2}
            y={y - down / 2}
            width={across}
            height={down}
            transform={`rotate(${rotation} ${x} ${y})`}
          />
        );
      })}
    </g>
  );
});

interface TargetProps {
  element: LabelElement;
  isSelected: boolean;
  isFaulty: boolean;
  scale: number;
  onPick(event: React.PointerEvent, id: string): void;
}

/** The area that picks an element; a thin line is made easier to hit. */
const Target = memo(function Target({ element, isSelected, isFaulty, scale, onPick }: TargetProps) {
  const language = useLanguage();
  const { xMm, yMm, widthMm, heightMm } = boxOf(element);
  const least = 6 / scale;
  const [width, height] = [Math.max(widthMm, least), Math.max(heightMm, least)];
  return (
    <rect
      className={styles.target}
      data-selected={isSelected || undefined}
      data-faulty={isFaulty || undefined}
      data-element={element.id}
      x={xMm - (width - widthMm) / 2}
      y={yMm - (height - heightMm) / 2}
      width={width}
      height={height}
      onPointerDown={(event) => onPick(event, element.id)}
    >
      <title>{nameOfElement(element, language)}</title>
    </rect>
  );
});
