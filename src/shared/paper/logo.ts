/** Room for a logo in the head of a paper, in mm. */
const ROOM_MM = { width: 20, height: 10 };
/** Resolution of logos: 300 dpi. */
export const LOGO_DOTS_PER_MM = 300 / 25.4;

/** Most dots of a logo: black and white, since papers have no grey (D4). */
export const MOST_LOGO_DOTS = {
  width: Math.floor(ROOM_MM.width * LOGO_DOTS_PER_MM),
  height: Math.floor(ROOM_MM.height * LOGO_DOTS_PER_MM),
};

/** A logo's dots, row by row; 1 is black. */
export interface LogoDots {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Sides of a printed logo in mm. */
export const logoSize = ({ width, height }: LogoDots) => ({
  widthMm: width / LOGO_DOTS_PER_MM,
  heightMm: height / LOGO_DOTS_PER_MM,
});

/** A logo as text: `236x118:` and the dots in hexadecimal, each row in whole bytes with its first dot in the highest bit. */
export function writeLogo({ width, height, dots }: LogoDots): string {
  let digits = '';
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < Math.ceil(width / 8) * 8; x += 4) {
      let four = 0;
      for (let at = x; at < x + 4; at += 1) four = four * 2 + (at < width ? (dots[y * width + at] ?? 0) : 0);
      digits += four.toString(16);
    }
  }
  return `${width}x${height}:${digits}`;
}

/** The dots of a logo's text; null if the text is not a logo, or too large. */
export function readLogo(text: string): LogoDots | null {
  const [, across = '', down = '', digits = ''] = /^(\d{1,3})x(\d{1,3}):([0-9a-f]+)$/.exec(text) ?? [];
  const [width, height] = [Number(across), Number(down)];
  const most = MOST_LOGO_DOTS;
  if (width < 1 || height < 1 || width > most.width || height > most.height) return null;
  const rowDigits = Math.ceil(width / 8) * 2;
  if (digits.length !== rowDigits * height) return null;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const four = Number.parseInt(digits.charAt(y * rowDigits + (x >> 2)), 16);
      dots[y * width + x] = (four >> (3 - (x & 3))) & 1;
    }
  }
  return { width, height, dots };
}

/** An SVG path of the black dots, in dots from the upper left corner; runs of a row are one rectangle. */
export function logoPath({ width, height, dots }: LogoDots): string {
  let path = '';
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (dots[y * width + x] !== 1) continue;
      const first = x;
      while (x + 1 < width && dots[y * width + x + 1] === 1) x += 1;
      path += `M${first} ${y}h${x + 1 - first}v1H${first}z`;
    }
  }
  return path;
}
