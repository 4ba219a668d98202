/** Arithmetic of WCAG 2 contrast on `#rrggbb` colours. */

type Triple = [number, number, number];

export function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A bright colour darkened at full saturation would be too strong. */
const SOFTENED = 0.82;
const STEP = 0.005;
/** The luminance at which black and white text have equal contrast: √(1.05 × 0.05) − 0.05. */
const MIDDLE = 0.179;

/**
 * The colour itself if it has the `ratio` on every one of `grounds`, else the nearest shade of the same hue that has:
 * a darker one on light grounds, a lighter one on dark grounds.
 */
export function readOn(colour: string, grounds: [string, ...string[]], ratio: number): string {
  const reads = (shade: string): boolean => grounds.every((ground) => contrastRatio(shade, ground) >= ratio);
  const [hue, full, start] = toHsl(parse(colour));
  const saturation = full * SOFTENED;
  const step = isDark(grounds[0]) ? STEP : -STEP;
  let shade = colour;
  for (let lightness = start; !reads(shade) && lightness >= 0 && lightness <= 1; ) {
    lightness += step;
    shade = format(fromHsl([hue, saturation, Math.min(1, Math.max(0, lightness))]));
  }
  return shade;
}

/** True when white text has more contrast on it than black. */
export function isDark(colour: string): boolean {
  return luminance(colour) < MIDDLE;
}

/** `share` (0 to 1) of `colour` laid over `ground`. */
export function mix(ground: string, colour: string, share: number): string {
  const over = parse(colour);
  return format(parse(ground).map((channel, at) => channel + ((over[at] ?? 0) - channel) * share) as Triple);
}

function luminance(colour: string): number {
  const [r, g, b] = parse(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7). */
function toHsl(rgb: Triple): Triple {
  const [r, g, b] = rgb.map((channel) => channel / 255) as Triple;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  const chroma = max - min;
  if (chroma === 0) return [0, 0, lightness];
  const saturation = (max - lightness) / Math.min(lightness, 1 - lightness);
  return [sectorOf([r, g, b], max, chroma) * 60, saturation, lightness];
}

/** Hue in sixths of the circle. */
function sectorOf([r, g, b]: Triple, max: number, chroma: number): number {
  if (max === r) return ((g - b) / chroma + 6) % 6;
  return max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
}

function fromHsl([hue, saturation, lightness]: Triple): Triple {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const sector = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1)));
  }) as Triple;
}

function parse(colour: string): Triple {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Triple): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
