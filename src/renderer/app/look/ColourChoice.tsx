import { Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import texts from '../../components/look/texts.module.css';
import { DEFAULT_COLOUR, usePreferences } from '../../stores/preferences.ts';
import { PRESET_COLOURS, type PresetColour } from '../../theme/colours.ts';
import styles from './ColourChoice.module.css';

const FreeColour = lazyScreen(async () => (await import('./FreeColour.tsx')).FreeColour);
const PRESETS = Object.entries(PRESET_COLOURS) as [PresetColour, string][];

/** Chooses the accent colour: suggested colours, any other, or the product's own. */
export function ColourChoice() {
  return (
    <>
      <Presets />
      <Suspense fallback={<Skeleton.Button active size="small" />}>
        <FreeColour />
      </Suspense>
    </>
  );
}

function Presets() {
  const { t } = useTranslation();
  const colour = usePreferences((state) => state.colour);
  const change = usePreferences((state) => state.change);
  return (
    <>
      <fieldset className={styles.presets}>
        <legend>{t('theme.colour')}</legend>
        {PRESETS.map(([name, value]) => (
          <label key={name} title={t(`theme.${name}`)} style={{ background: value }}>
            <input
              type="radio"
              name="colour"
              className={texts.visuallyHidden}
              aria-label={t(`theme.${name}`)}
              checked={value.toLowerCase() === colour.toLowerCase()}
              onChange={() => change('colour', value)}
            />
          </label>
        ))}
      </fieldset>
      <Button
        size="small"
        disabled={colour.toLowerCase() === DEFAULT_COLOUR.toLowerCase()}
        onClick={() => change('colour', DEFAULT_COLOUR)}
      >
        {t('theme.reset')}
      </Button>
    </>
  );
}
