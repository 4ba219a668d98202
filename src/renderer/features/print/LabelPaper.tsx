import { Skeleton } from 'antd';
import type { LabelPicture } from '#shared/desk/contract/labels';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import styles from './LabelPreview.module.css';

/** The bitmap of one label, as sent to a printer. */
export function LabelPaper({ picture, alt }: { picture: Loaded<LabelPicture | null>; alt: string }) {
  const { data, error, loading, reload } = picture;
  return (
    <>
      <div className={styles.paper} aria-busy={loading}>
        {data ? (
          <img
            src={`data:image/png;base64,${data.png}`}
            width={data.widthPx}
            height={data.heightPx}
            alt={alt}
          />
        ) : (
          !error && <Skeleton.Node active />
        )}
      </div>
      {error && <ErrorPanel error={error} onRetry={reload} />}
    </>
  );
}
