/** A part of the shell with its own background. All colours are `#rrggbb`. */
export interface Area {
  ground: string;
  ink: string;
  inkSoft: string;
  line: string;
  /** Background of the hovered element. */
  hover: string;
}

/** The colours of one meaning: text on its own soft background with a border, and plain text. */
export interface Tone {
  ink: string;
  ground: string;
  line: string;
}

export interface Tones {
  green: Tone;
  amber: Tone;
  red: Tone;
  blue: Tone;
  grey: Tone;
}

/** The shapes of a theme, besides its colours. */
export interface Shape {
  /** Corner radius of fields and buttons, px. */
  radius: number;
  /** Corner radius of panels and dialogs, px. */
  radiusLarge: number;
  tabs: 'chip' | 'line' | 'card' | 'pill';
  /** The selected menu entry: a soft tint, the full accent, or a bar at its edge. */
  menu: 'tint' | 'solid' | 'bar';
  /** What separates a panel from the background: a line, a shadow, or a strip of the accent on top. */
  panel: 'line' | 'shadow' | 'strip';
}

/** A theme as its file states it; `createPaint` adds the user's accent colour. */
export interface ThemeDesign {
  dark?: true;
  /** Background of the pages. */
  paper: string;
  /** Background of panels, tables, fields. */
  surface: string;
  /** Background of dialogs, drawers and dropdown lists. */
  raised: string;
  /** Background of heads and feet of tables. */
  soft: string;
  hover: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineSoft: string;
  /** Border of fields: 3:1 on `surface`. */
  fieldLine: string;
  /** Small brand elements: skip link, pressed language, avatars. */
  brand: { ground: string; ink: string };
  /** `accent`: the user's colour is the header's background. */
  header: Area | 'accent';
  side: Area;
  tabs: Area;
  /** Colour of the open tab and the selected menus, where it is the theme's own instead of the accent. */
  mark?: string;
  /** The greeting on the home page: a gradient under a texture (CSS background layers). */
  hero: { from: string; to: string; ink: string; texture: string };
  tones: Tones;
  /** Alpha of shadows, 0 to 1. */
  shadow: number;
  shape: Shape;
}
