import { Button, ColorPicker } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../stores/preferences.ts';

/** Any other colour. In a separate file, because the library's picker is large. */
export function FreeColour() {
  const { t } = useTranslation();
  const colour = usePreferences((state) => state.colour);
  const change = usePreferences((state) => state.change);
  const [isOpen, setOpen] = useState(false);
  return (
    <ColorPicker
      disabledAlpha
      format="hex"
      value={colour}
      open={isOpen}
      onOpenChange={setOpen}
      // Inside the button's parent, so that Tab continues into it.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      onChangeComplete={(chosen) => change('colour', chosen.toHexString().slice(0, 7))}
    >
      <Button size="small" aria-expanded={isOpen}>
        {t('theme.otherColour')}
      </Button>
    </ColorPicker>
  );
}
