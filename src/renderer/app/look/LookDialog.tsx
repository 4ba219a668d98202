import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import texts from '../../components/look/texts.module.css';
import { closeDialogs } from '../../stores/dialogs.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { THEME_NAMES } from '../../theme/themes/index.ts';
import colourChoice from './ColourChoice.module.css';
import { ColourChoice } from './ColourChoice.tsx';
import styles from './LookDialog.module.css';
import { ThemeSwatch } from './ThemeSwatch.tsx';

/** Theme and accent colour for widths where the top bar has no room for their pickers. Choices apply at once. */
export function LookDialog() {
  const { t } = useTranslation();
  const current = usePreferences((state) => state.themeName);
  const change = usePreferences((state) => state.change);
  return (
    <Dialog open title={t('theme.look')} footer={null} width={420} onCancel={closeDialogs}>
      <div className={styles.dialog}>
        <fieldset className={styles.themes}>
          <legend>{t('theme.theme')}</legend>
          {THEME_NAMES.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="theme"
                className={texts.visuallyHidden}
                checked={name === current}
                onChange={() => change('themeName', name)}
              />
              <ThemeSwatch name={name} />
              {t(`theme.${name}`)}
            </label>
          ))}
        </fieldset>
        <div className={colourChoice.panel}>
          <ColourChoice />
        </div>
      </div>
    </Dialog>
  );
}
