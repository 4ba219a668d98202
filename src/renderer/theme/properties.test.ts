import { expect, test } from 'vitest';
import { DEFAULT_COLOUR } from '../stores/preferences.ts';
import { createPaint } from './paint.ts';
import { paintProperties } from './properties.ts';
import { THEMES } from './themes/index.ts';

test.each(Object.entries(THEMES))(
  'shades the sign-in picture in %s only if that is dark',
  (_name, design) => {
    const shade = paintProperties(createPaint(design, DEFAULT_COLOUR))['--figure-shade'];
    expect(shade === 'transparent').toBe(design.dark !== true);
  },
);
