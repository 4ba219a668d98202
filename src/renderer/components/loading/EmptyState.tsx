import { Button, Empty } from 'antd';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  advice?: string;
  action?: { label: string; onClick: () => void };
  /** The error that is shown beside it, if any: whether there is something is then unknown, and nothing is shown. */
  failed?: unknown;
}

/** A leaf of veneer in place of missing content, with advice on what to do. */
export function EmptyState({ title, advice, action, failed }: EmptyStateProps) {
  if (failed) return <div className={styles.unknown} />;
  return (
    <Empty
      className={styles.empty}
      image={<EmptyLeaf />}
      description={
        <>
          <strong>{title}</strong>
          {advice && <div>{advice}</div>}
        </>
      }
    >
      {action && <Button onClick={action.onClick}>{action.label}</Button>}
    </Empty>
  );
}

function EmptyLeaf() {
  return (
    <svg className={styles.leaf} viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <rect x="12" y="8" width="72" height="48" rx="3" />
      <g strokeWidth="1.2">
        <path d="M12 18c20 0 30 4 36 14 6-10 16-14 36-14" />
        <path d="M12 27c18 0 28 4 36 15 8-11 18-15 36-15" />
        <path d="M12 37c16 0 27 4 36 16 9-12 20-16 36-16" />
        <path d="M26 8c8 2 17 7 22 14 5-7 14-12 22-14" />
      </g>
    </svg>
  );
}
