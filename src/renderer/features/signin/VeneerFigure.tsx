import { useId } from 'react';
import styles from './VeneerFigure.module.css';
import { drawGrain } from './veneer-grain.ts';

const LEAF_WIDTH = 300;
const HEIGHT = 900;
const LEAF = drawGrain(LEAF_WIDTH, HEIGHT, 20_260);
const LEAVES = [0, 1, 2, 3];

/** Four successive leaves, book-matched: each is the mirror image of its neighbour. */
export function VeneerFigure({ label }: { label: string }) {
  const id = useId();
  return (
    <svg
      className={styles.figure}
      viewBox={`0 0 ${LEAF_WIDTH * LEAVES.length} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id={`${id}-tone`} x1="0" x2="1">
          <stop offset="0" stopColor="#94694a" />
          <stop offset="0.44" stopColor="#b3865f" />
          <stop offset="0.8" stopColor="#a17551" />
          <stop offset="1" stopColor="#8b6043" />
        </linearGradient>
        <linearGradient id={`${id}-shade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d120b" stopOpacity="0.12" />
          <stop offset="0.5" stopColor="#1d120b" stopOpacity="0.3" />
          <stop offset="1" stopColor="#1d120b" stopOpacity="0.88" />
        </linearGradient>
        <clipPath id={`${id}-clip`}>
          <rect width={LEAF_WIDTH} height={HEIGHT} />
        </clipPath>
        <g id={`${id}-leaf`} clipPath={`url(#${id}-clip)`}>
          <rect width={LEAF_WIDTH} height={HEIGHT} fill={`url(#${id}-tone)`} />
          <g fill="none" stroke="#3a2011" strokeLinecap="round" strokeLinejoin="round">
            {LEAF.map((line) => (
              <path key={line.path} d={line.path} strokeWidth={line.width} strokeOpacity={line.opacity} />
            ))}
          </g>
        </g>
      </defs>
      {LEAVES.map((leaf) => (
        <use
          key={leaf}
          href={`#${id}-leaf`}
          transform={
            leaf % 2 === 0
              ? `translate(${(leaf + 1) * LEAF_WIDTH} 0) scale(-1 1)`
              : `translate(${leaf * LEAF_WIDTH} 0)`
          }
        />
      ))}
      <rect width={LEAF_WIDTH * LEAVES.length} height={HEIGHT} fill={`url(#${id}-shade)`} />
    </svg>
  );
}
