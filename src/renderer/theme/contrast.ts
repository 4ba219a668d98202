/** Arithmetic of WCAG 2 contrast on `#rrggbb` colours. */

type Triple = [number, number, number];

export function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A bright colour made dark at full saturation would shout. */
const SOFTENED = 0.82;

/** The colour itself if it reads on `background` at `ratio`, else the lightest shade of the same hue that does. */
export function darkenToContrast(colour: string, background: string, ratio: number): string {
  const [hue, full, start] = toHsl(parse(colour));
  const saturation = full * SOFTENED;
  let shade = colour;
  for (let lightness = start; contrastRatio(shade, background) < ratio && lightness > 0; ) {
    lightness = Math.max(0, lightness - 0.005);
    shade = format(fromHsl([hue, saturation, lightness]));
  }
  return shade;
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
  const sector =
    max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return [sector * 60, saturation, lightness];
}

function fromHsl([hue, saturation, lightness]: Triple): Triple {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const sector = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))));
  }) as Triple;
}

function parse(colour: string): Triple {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Triple): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
