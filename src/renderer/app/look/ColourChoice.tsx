import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { inlinePart } from '../../components/loading/inline-part.tsx';
import texts from '../../components/look/texts.module.css';
import { DEFAULT_COLOUR, usePreferences } from '../../stores/preferences.ts';
import { PRESET_COLOURS, type PresetColour } from '../../theme/colours.ts';
import styles from './ColourChoice.module.css';

const FreeColour = inlinePart(
  async () => (await import('./FreeColour.tsx')).FreeColour,
  <Skeleton.Button active size="small" />,
);
const PRESETS = Object.entries(PRESET_COLOURS) as [PresetColour, string][];

/** Chooses the accent colour: suggested colours, any other, or the product's own. */
export function ColourChoice() {
  return (
    <>
      <Presets />
      <FreeColour />
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
