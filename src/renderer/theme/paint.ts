import { isDark, mix, readOn } from './contrast.ts';
import type { Area, Shape, ThemeDesign, Tone } from './design.ts';

/** WCAG 2 AA: for texts, and for marks, focus rings and borders that must be visible. */
export const TEXT_RATIO = 4.5;
export const MARK_RATIO = 3;

/** The accent's shades when hovered and pressed: contrast with the page's background. */
const POINTED_RATIO = 6.2;
const PRESSED_RATIO = 7.6;
/** The accent's share in its soft background. */
const SOFT_SHARE = 0.12;
const SOFT_SHARE_DARK = 0.12;

/** The accent in the shades that a theme's backgrounds need. All colours are `#rrggbb`. */
export interface Accent {
  /** Lines and rings. */
  mark: string;
  /** Texts and links on every background of the pages and on `soft`, and the background of solid buttons. */
  solid: string;
  pointed: string;
  pressed: string;
  /** Text on `solid`, `pointed` and `pressed`. */
  onSolid: string;
  /** Background of selected elements, and its border. */
  soft: string;
  softLine: string;
}

/** The side menu's selected entry. */
export interface Chosen {
  ground: string;
  ink: string;
  mark: string;
}

/** A theme with the user's accent applied: every colour of the product. */
export interface Paint extends Omit<ThemeDesign, 'header' | 'dark' | 'mark'> {
  dark: boolean;
  accent: Accent;
  header: Area;
  /** Underline of the top menu's selected entry. */
  headerMark: string;
  chosen: Chosen;
  tabMark: string;
  danger: string;
  success: string;
  warning: string;
}

/** Applies the accent `colour` (`#rrggbb`) to a theme's design. */
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
  // Selected rows contain links, too.
  const solid = readOn(colour, [...grounds, soft], TEXT_RATIO);
  return {
    mark: readOn(colour, grounds, MARK_RATIO),
    solid,
    // Hovering increases the contrast with the background, so that the text on it stays readable.
    pointed: readOn(solid, [design.surface], POINTED_RATIO),
    pressed: readOn(solid, [design.surface], PRESSED_RATIO),
    onSolid: dark ? design.paper : '#ffffff',
    soft,
    softLine: mix(design.surface, colour, dark ? 0.45 : 0.3),
  };
}

/** A header in the accent: white text, and a darker shade when hovered. */
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
  // On a dark menu the entry is lightened instead of coloured.
  const ink = isDark(side.ground) ? '#ffffff' : readOn(accent.solid, [ground], TEXT_RATIO);
  return { ground, ink, mark: readOn(mark, [ground, side.ground], MARK_RATIO) };
}
