import { memo } from 'react';
import styles from './Designer.module.css';

/** Space around the label for the rulers, in px. */
export const RULER_PX = 22;

/** Least space between two numbers on a ruler, in px. */
const LEAST_PX = 36;

interface RulersProps {
  widthMm: number;
  heightMm: number;
  /** Pixels of the screen for a millimetre. */
  scale: number;
}

/** Rulers in millimetres above the label and on its left. */
export const Rulers = memo(function Rulers({ widthMm, heightMm, scale }: RulersProps) {
  const every = [5, 10, 20, 50].find((step) => step * scale >= LEAST_PX) ?? 100;
  return (
    <g className={styles.ruler} aria-hidden>
      {marks(widthMm, every).map((mm) => (
        <g key={mm} transform={`translate(${RULER_PX + mm * scale} 0)`}>
          <line y1={RULER_PX - lengthOf(mm, every)} y2={RULER_PX} />
          {mm % every === 0 && (
            <text x={2} y={10}>
              {mm}
            </text>
          )}
        </g>
      ))}
      {marks(heightMm, every).map((mm) => (
        <g key={mm} transform={`translate(0 ${RULER_PX + mm * scale})`}>
          <line x1={RULER_PX - lengthOf(mm, every)} x2={RULER_PX} />
          {mm % every === 0 && (
            <text x={1} y={10}>
              {mm}
            </text>
          )}
        </g>
      ))}
    </g>
  );
});

function marks(lengthMm: number, every: number): number[] {
  const step = every / 5;
  return Array.from({ length: Math.floor(lengthMm / step) + 1 }, (_, at) => at * step);
}

function lengthOf(mm: number, every: number): number {
  return mm % every === 0 ? 8 : 4;
}
