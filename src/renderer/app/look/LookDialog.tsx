import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { closeDialogs } from '../../stores/dialogs.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { THEME_NAMES } from '../../theme/themes/index.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { ThemeSwatch } from './ThemeSwatch.tsx';

/** Theme and accent colour for widths where the top bar has no room for their pickers. Choices apply at once. */
export function LookDialog() {
  const { t } = useTranslation();
  const current = usePreferences((state) => state.themeName);
  const change = usePreferences((state) => state.change);
  return (
    <Dialog open title={t('theme.look')} footer={null} width={420} onCancel={closeDialogs}>
      <div className="look-dialog">
        <fieldset className="theme-choice">
          <legend>{t('theme.theme')}</legend>
          {THEME_NAMES.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="theme"
                className="visually-hidden"
                checked={name === current}
                onChange={() => change('themeName', name)}
              />
              <ThemeSwatch name={name} />
              {t(`theme.${name}`)}
            </label>
          ))}
        </fieldset>
        <div className="colour-panel">
          <ColourChoice />
        </div>
      </div>
    </Dialog>
  );
}
