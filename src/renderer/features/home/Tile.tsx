import { Link } from 'react-router-dom';

interface TileProps {
  label: string;
  value: string;
  unit: string;
  /** A second figure or a remark. */
  more?: string;
  /** The list behind the figure; a tile without one has no link. */
  to?: string;
}

/** One figure with a link to what it counts. */
export function Tile({ label, value, unit, more = '', to }: TileProps) {
  const figure = (
    <>
      {value} {unit && <small>{unit}</small>}
    </>
  );
  return (
    <div className="tile">
      <dt>{label}</dt>
      <dd>
        {to ? (
          <Link to={to} aria-label={[label, value, unit, more].filter(Boolean).join(' ')}>
            {figure}
          </Link>
        ) : (
          <span className="tile-figure">{figure}</span>
        )}
        <span className="tile-more">{more}</span>
      </dd>
    </div>
  );
}
