import { useTranslation } from 'react-i18next';
import { daysPerBar, layOutBars, niceTop, sumEach } from './bars.ts';

/** Units of the drawing; it is stretched to the panel's width. */
const WIDTH = 720;
const HEIGHT = 150;

interface DayBarsProps {
  title: string;
  /** Oldest first. */
  days: readonly string[];
  /** One bar a day each, in this order of tones. */
  series: readonly { name: string; values: readonly number[] }[];
}

/** Bars over the days of a span, of a week each where it is long; each says its figures under the pointer. */
export function DayBars({ title, days, series }: DayBarsProps) {
  const { t } = useTranslation();
  const size = daysPerBar(days.length);
  const drawn = series.map(({ name, values }) => ({ name, values: sumEach(values, size) }));
  const top = niceTop(Math.max(...drawn.flatMap(({ values }) => values)));
  const bars = layOutBars(
    drawn.map(({ values }) => values),
    { width: WIDTH, height: HEIGHT, top },
  );
  function tell(index: number): string {
    const first = days[index * size] ?? '';
    const last = days[Math.min(days.length, (index + 1) * size) - 1] ?? '';
    const when = first === last ? first : t('dashboard.period', { from: first, to: last });
    return [when, ...drawn.map(({ name, values }) => `${name} ${values[index]}`)].join(' · ');
  }

  return (
    <figure className="day-bars">
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map(({ name }, index) => (
            <li key={name} className={`tone-${index}`}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="day-bars-plot">
        <span className="day-bars-scale numbers" aria-hidden="true">
          <span>{top}</span>
          <span>0</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('dashboard.chartOf', { title })}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1="0" x2={WIDTH} y1={HEIGHT * share} y2={HEIGHT * share} />
          ))}
          {bars.map(({ day, series: tone, ...box }) => (
            <rect key={`${day}-${tone}`} className={`tone-${tone}`} {...box}>
              <title>{tell(day)}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption className="numbers" aria-hidden="true">
        <span>{days[0]}</span>
        {size > 1 && <span>{t('dashboard.perBar', { count: size })}</span>}
        <span>{days.at(-1)}</span>
      </figcaption>
    </figure>
  );
}
