import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentKind } from '#shared/domain/document-states';
import { logoPath, readLogo } from '#shared/paper/logo';
import type { PageShapes } from '#shared/paper/page-shapes';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import texts from '../../components/look/texts.module.css';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import styles from './PaperPreview.module.css';
import { PRINT_CALLS, printArea } from './print-calls.ts';
import type { PaperChoiceState } from './use-paper-choice.ts';

interface PaperPreviewProps {
  kind: DocumentKind;
  document: { id: string; docNo: string };
  choice: PaperChoiceState;
}

/** The pages of a document as they would be printed. */
export function PaperPreview({ kind, document, choice }: PaperPreviewProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(1);
  const { copies: _, ...query } = choice;
  const read = useEndpoint(printArea(kind), PRINT_CALLS[kind].paperPage, {
    ...query,
    id: document.id,
    page: wanted,
  });
  if (read.data === null)
    return read.error ? <ErrorPanel error={read.error} onRetry={read.reload} /> : <Skeleton active />;
  const { pages, shapes } = read.data;
  const page = Math.min(wanted, pages);
  return (
    <div className={styles.preview}>
      <PageDrawing shapes={shapes} label={t('papers.pageAlt', { docNo: document.docNo, page })} />
      <div className={styles.turn}>
        <Button
          aria-label={t('papers.previousPage')}
          icon={<Decorative icon={LeftOutlined} />}
          disabled={page <= 1}
          onClick={() => setWanted(page - 1)}
        />
        <span className={texts.numbers}>{t('papers.page', { page, pages })}</span>
        <Button
          aria-label={t('papers.nextPage')}
          icon={<Decorative icon={RightOutlined} />}
          disabled={page >= pages}
          onClick={() => setWanted(page + 1)}
        />
      </div>
    </div>
  );
}

function PageDrawing({ shapes, label }: { shapes: PageShapes; label: string }) {
  const { widthMm, heightMm, rectangles, texts: lines, logo } = shapes;
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${widthMm} ${heightMm}`} role="img" aria-label={label}>
      {logo && <Logo {...logo} />}
      {rectangles.map((one) => (
        <rect
          key={`${one.xMm} ${one.yMm} ${one.widthMm} ${one.heightMm}`}
          x={one.xMm}
          y={one.yMm}
          width={one.widthMm}
          height={one.heightMm}
        />
      ))}
      {lines.map((one) => (
        <text
          key={`${one.xMm} ${one.baselineMm} ${one.text}`}
          x={one.xMm}
          y={one.baselineMm}
          fontSize={one.sizeMm}
          fontWeight={one.isBold ? 700 : 400}
          textLength={one.widthMm}
          lengthAdjust="spacingAndGlyphs"
        >
          {one.text}
        </text>
      ))}
    </svg>
  );
}

function Logo({ text, xMm, yMm, widthMm, heightMm }: NonNullable<PageShapes['logo']>) {
  const dots = readLogo(text);
  if (dots === null) return null;
  const viewBox = `0 0 ${dots.width} ${dots.height}`;
  return (
    <svg x={xMm} y={yMm} width={widthMm} height={heightMm} viewBox={viewBox} aria-hidden="true">
      <path d={logoPath(dots)} />
    </svg>
  );
}
