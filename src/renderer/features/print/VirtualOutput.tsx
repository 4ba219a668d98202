import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import styles from './VirtualOutput.module.css';

/** The pictures that the virtual printer received. */
export function VirtualOutput({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const pictures = useLoaded(jobId, () => requireDesk().print.virtualOutput({ jobId }));
  return (
    <div className={styles.output}>
      <p className={styles.title}>{t('print.virtualOutput')}</p>
      {pictures.error && <ErrorPanel error={pictures.error} onRetry={pictures.reload} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.strip} tabIndex={0} aria-label={t('print.virtualOutput')}>
        {pictures.data?.map((picture, index) => (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of one job do not change.
            key={index}
            src={`data:image/png;base64,${picture.png}`}
            alt={t('print.virtualAlt', { index: index + 1 })}
          />
        ))}
      </section>
    </div>
  );
}
