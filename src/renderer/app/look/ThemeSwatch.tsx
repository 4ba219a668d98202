import { usePreferences } from '../../stores/preferences.ts';
import { createPaint } from '../../theme/paint.ts';
import { THEMES, type ThemeName } from '../../theme/themes/index.ts';
import styles from './ThemeSwatch.module.css';

/** A small picture of a theme: header, menu with its selected entry, a panel on the background. */
export function ThemeSwatch({ name }: { name: ThemeName }) {
  const colour = usePreferences((state) => state.colour);
  const { header, headerMark, side, chosen, paper, surface, line, accent, ink } = createPaint(
    THEMES[name],
    colour,
  );
  return (
    <svg className={styles.swatch} viewBox="0 0 48 32" width={48} height={32} aria-hidden="true">
      <rect width="48" height="32" fill={paper} />
      <rect y="8" width="12" height="24" fill={side.ground} />
      <rect width="48" height="8" fill={header.ground} />
      <rect x="3" y="3" width="8" height="2" fill={header.ink} />
      <rect x="14" y="6" width="8" height="2" fill={headerMark} />
      <rect y="11" width="12" height="4" fill={chosen.ground} />
      <rect y="11" width="1.5" height="4" fill={chosen.mark} />
      <rect x="3" y="18" width="6" height="1.5" fill={side.inkSoft} />
      <rect x="3" y="23" width="6" height="1.5" fill={side.inkSoft} />
      <rect x="15.5" y="12" width="29" height="16" rx="1.5" fill={surface} stroke={line} strokeWidth="0.7" />
      <rect x="19" y="16" width="14" height="1.5" fill={ink} />
      <rect x="19" y="21" width="9" height="3.5" rx="1" fill={accent.solid} />
    </svg>
  );
}
