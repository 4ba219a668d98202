import { isDark, mix, readOn } from './contrast.ts';
import type { Area, Shape, ThemeDesign, Tone } from './design.ts';

/** WCAG 2 AA: for texts, and for marks, rings and borders one has to see. */
export const TEXT_RATIO = 4.5;
export const MARK_RATIO = 3;

/** Steps of the accent under the pointer and under the finger: contrast with the paper. */
const POINTED_RATIO = 6.2;
const PRESSED_RATIO = 7.6;
/** How much of the accent a soft ground of it takes. */
const SOFT_SHARE = 0.12;
const SOFT_SHARE_DARK = 0.12;

/** The accent in the shades that a theme's grounds need. All colours are `#rrggbb`. */
export interface Accent {
  /** Lines and rings. */
  mark: string;
  /** Texts and links on every ground of the pages and on `soft`, and the ground of solid buttons. */
  solid: string;
  pointed: string;
  pressed: string;
  /** Words on `solid`, `pointed` and `pressed`. */
  onSolid: string;
  /** Ground of what is chosen, and its line. */
  soft: string;
  softLine: string;
}

/** The side menu's chosen entry. */
export interface Chosen {
  ground: string;
  ink: string;
  mark: string;
}

/** A theme with the person's accent in it: every colour of the product. */
export interface Paint extends Omit<ThemeDesign, 'header' | 'dark' | 'mark'> {
  dark: boolean;
  accent: Accent;
  header: Area;
  /** The chosen entry of the top menu is underlined in it. */
  headerMark: string;
  chosen: Chosen;
  tabMark: string;
  danger: string;
  success: string;
  warning: string;
}

/** A theme's design with the accent `colour` (`#rrggbb`) worked into it. */
export function createPaint(design: ThemeDesign, colour: string): Paint {
  const dark = design.dark === true;
  const accent = createAccent(design, colour.toLowerCase());
  const mark = design.mark ?? accent.mark;
  const header = design.header === 'accent' ? accentArea(accent) : design.header;
  const grounds: [string, ...string[]] = [design.paper, design.surface, design.raised, design.soft];
  const words = (meaning: Tone): string => readOn(meaning.ink, [...grounds, design.hover], TEXT_RATIO);
  return {
    ...design,
    dark,
    accent,
    header,
    headerMark: design.header === 'accent' ? header.ink : readOn(mark, [header.ground], MARK_RATIO),
    chosen: createChosen(design.side, design.shape.menu, accent, mark),
    tabMark: readOn(mark, [design.surface, design.tabs.ground], MARK_RATIO),
    danger: words(design.tones.red),
    success: words(design.tones.green),
    warning: words(design.tones.amber),
  };
}

function createAccent(design: ThemeDesign, colour: string): Accent {
  const dark = design.dark === true;
  const grounds: [string, ...string[]] = [
    design.hover,
    design.paper,
    design.surface,
    design.raised,
    design.soft,
  ];
  const soft = mix(design.surface, colour, dark ? SOFT_SHARE_DARK : SOFT_SHARE);
  // Links stand on chosen rows too.
  const solid = readOn(colour, [...grounds, soft], TEXT_RATIO);
  return {
    mark: readOn(colour, grounds, MARK_RATIO),
    solid,
    // Further from the ground under the pointer, never nearer: the words on it must go on reading.
    pointed: readOn(solid, [design.surface], POINTED_RATIO),
    pressed: readOn(solid, [design.surface], PRESSED_RATIO),
    onSolid: dark ? design.paper : '#ffffff',
    soft,
    softLine: mix(design.surface, colour, dark ? 0.45 : 0.3),
  };
}

/** A header in the accent: white words, and under the pointer a darker shade. */
function accentArea({ solid, onSolid }: Accent): Area {
  const ground = isDark(solid) ? solid : readOn(solid, [onSolid], TEXT_RATIO);
  const darker = mix(ground, '#000000', 0.16);
  return { ground, ink: onSolid, inkSoft: onSolid, line: darker, hover: darker };
}

function createChosen(side: Area, style: Shape['menu'], accent: Accent, wanted: string): Chosen {
  const mark = readOn(wanted, [side.ground], MARK_RATIO);
  if (style === 'solid') return { ground: accent.solid, ink: accent.onSolid, mark };
  const share = isDark(side.ground) ? 0.26 : 0.13;
  const ground = style === 'bar' ? side.hover : mix(side.ground, mark, share);
  // On a dark menu the entry is lit rather than coloured.
  const ink = isDark(side.ground) ? '#ffffff' : readOn(accent.solid, [ground], TEXT_RATIO);
  return { ground, ink, mark: readOn(mark, [ground, side.ground], MARK_RATIO) };
}
