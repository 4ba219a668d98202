import { BgColorsOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton, Tooltip } from 'antd';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../components/Decorative.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { DEFAULT_COLOUR, usePreferences } from '../stores/preferences.ts';
import { PRESET_COLOURS, type PresetColour } from '../theme/colours.ts';

const FreeColour = lazyScreen(async () => (await import('./FreeColour.tsx')).FreeColour);
const PRESETS = Object.entries(PRESET_COLOURS) as [PresetColour, string][];

/** The accent colour: some good ones, any other, and back to the product's own. */
export function ColourPicker() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function leaveOnEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(open) => {
        if (open) panel.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
      }}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of whatever in it has the focus.
        <div ref={panel} className="colour-panel" onKeyDown={leaveOnEscape}>
          <Presets />
          <Suspense fallback={<Skeleton.Button active size="small" />}>
            <FreeColour />
          </Suspense>
        </div>
      }
    >
      <Tooltip title={isOpen ? '' : t('theme.colour')}>
        <Button
          ref={button}
          type="text"
          className="top-bar-wide"
          icon={<Decorative icon={BgColorsOutlined} />}
          aria-label={t('theme.colour')}
          aria-expanded={isOpen}
        />
      </Tooltip>
    </Popover>
  );
}

function Presets() {
  const { t } = useTranslation();
  const colour = usePreferences((state) => state.colour);
  const change = usePreferences((state) => state.change);
  return (
    <>
      <fieldset className="colour-presets">
        <legend>{t('theme.colour')}</legend>
        {PRESETS.map(([name, value]) => (
          <label key={name} title={t(`theme.${name}`)} style={{ background: value }}>
            <input
              type="radio"
              name="colour"
              className="visually-hidden"
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
