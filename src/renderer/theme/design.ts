/** A part of the frame with a ground of its own. All colours are `#rrggbb`. */
export interface Area {
  ground: string;
  ink: string;
  inkSoft: string;
  line: string;
  /** Ground of what is under the pointer. */
  hover: string;
}

/** Words of one meaning: on their own soft ground with its line, and as a plain text. */
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

/** How a theme is built, besides its colours. */
export interface Shape {
  /** Corner of fields and buttons, px. */
  radius: number;
  /** Corner of panels and dialogs, px. */
  radiusLarge: number;
  tabs: 'chip' | 'line' | 'card' | 'pill';
  /** The chosen menu entry: a soft tint, the full accent, or a bar at its edge. */
  menu: 'tint' | 'solid' | 'bar';
  /** What lifts a panel off the paper: a line, a shadow, or a strip of the accent on top. */
  panel: 'line' | 'shadow' | 'strip';
}

/** A theme as its file states it; `createPaint` adds the person's accent colour. */
export interface ThemeDesign {
  dark?: true;
  /** Ground of the pages. */
  paper: string;
  /** Ground of panels, tables, fields. */
  surface: string;
  /** Ground of dialogs, drawers and lists that open. */
  raised: string;
  /** Ground of heads and feet of tables. */
  soft: string;
  hover: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineSoft: string;
  /** Border of fields: 3:1 on `surface`. */
  fieldLine: string;
  /** Small marks of the house: skip link, pressed language, avatars. */
  brand: { ground: string; ink: string };
  /** `accent`: the person's colour is the header's ground. */
  header: Area | 'accent';
  side: Area;
  tabs: Area;
  /** Marks of the frame, where they are the theme's own instead of the accent: open tab, chosen menus. */
  mark?: string;
  /** The greeting on the home page, from one colour to the other under a texture (CSS background layers). */
  hero: { from: string; to: string; ink: string; texture: string };
  tones: Tones;
  /** Alpha of shadows, 0 to 1. */
  shadow: number;
  shape: Shape;
}
