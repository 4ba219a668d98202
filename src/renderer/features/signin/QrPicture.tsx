import { useMemo } from 'react';
import { encodeQr, QR_QUIET_MODULES } from '#shared/label/codes/qr';
import styles from './QrPicture.module.css';

/** A QR code as one path, with a square per dark module. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  const side = size + 2 * QR_QUIET_MODULES;
  return (
    <svg
      className={styles.picture}
      viewBox={`${-QR_QUIET_MODULES} ${-QR_QUIET_MODULES} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawQr(text: string): { size: number; path: string } {
  const code = encodeQr(text);
  if (code === null) return { size: 0, path: '' };
  const { width: size, modules } = code;
  let path = '';
  for (const [index, dark] of modules.entries()) {
    if (dark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`;
  }
  return { size, path };
}
