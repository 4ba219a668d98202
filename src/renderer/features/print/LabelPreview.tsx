import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Printer } from '#shared/desk/contract';
import { Decorative } from '../../components/Decorative.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import texts from '../../components/look/texts.module.css';
import { requireDesk } from '../../desk/connect.ts';
import styles from './LabelPreview.module.css';
import type { LabelRows } from './use-label-rows.ts';
import type { TemplateSummary } from './use-print-choices.ts';

interface LabelPreviewProps {
  pack: LabelRows['packs'][number];
  index: number;
  count: number;
  template: TemplateSummary | undefined;
  dpi: Printer['dpi'];
  onIndex: (index: number) => void;
}

/** The same bitmap that would be printed, at the printer's resolution. */
export function LabelPreview({ pack, index, count, template, dpi, onIndex }: LabelPreviewProps) {
  const { t } = useTranslation();
  const { packNo } = pack.pack;
  const picture = useLoaded(`${template?.id}|${dpi}|${pack.pack.id}`, async () =>
    template ? requireDesk().print.preview({ templateId: template.id, row: pack.row, dpi }) : null,
  );

  return (
    <section className={styles.preview} aria-label={t('print.preview')}>
      <div className={styles.head}>
        <span className={texts.numbers}>
          {template && t('print.previewSize', { width: template.widthMm, height: template.heightMm, dpi })}
        </span>
        {count > 1 && (
          <span className={`${styles.turn} ${texts.numbers}`}>
            <Button
              size="small"
              icon={<Decorative icon={LeftOutlined} />}
              aria-label={t('print.previous')}
              disabled={index === 0}
              onClick={() => onIndex(index - 1)}
            />
            {t('print.previewOf', { packNo, index: index + 1, count })}
            <Button
              size="small"
              icon={<Decorative icon={RightOutlined} />}
              aria-label={t('print.next')}
              disabled={index === count - 1}
              onClick={() => onIndex(index + 1)}
            />
          </span>
        )}
      </div>
      <div className={styles.paper} aria-busy={picture.loading}>
        {picture.data ? (
          <img
            src={`data:image/png;base64,${picture.data.png}`}
            width={picture.data.widthPx}
            height={picture.data.heightPx}
            alt={t('print.previewAlt', { packNo })}
          />
        ) : (
          !picture.error && <Skeleton.Node active />
        )}
      </div>
      {picture.error && <ErrorPanel error={picture.error} onRetry={picture.reload} />}
      {picture.data && picture.data.warnings.length > 0 && (
        <div className={styles.warnings}>
          <strong>{t('print.warnings')}</strong>
          {picture.data.warnings.map((warning) => (
            <ErrorPanel key={warning.code + warning.message} error={warning} kind="warning" />
          ))}
        </div>
      )}
    </section>
  );
}
