import { Link } from 'react-router-dom';
import styles from './Tile.module.css';

interface TileProps {
  label: string;
  value: string;
  unit: string;
  /** A second figure or a remark. */
  more?: string;
  /** The list behind the figure; a tile without one has no link. */
  to?: string;
}

/** One figure with a link to the records it counts. */
export function Tile({ label, value, unit, more = '', to }: TileProps) {
  const figure = (
    <>
      {value} {unit && <small>{unit}</small>}
    </>
  );
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        {to ? (
          <Link to={to} aria-label={[label, value, unit, more].filter(Boolean).join(' ')}>
            {figure}
          </Link>
        ) : (
          <span className={styles.figure}>{figure}</span>
        )}
        <span className={styles.more}>{more}</span>
      </dd>
    </div>
  );
}
