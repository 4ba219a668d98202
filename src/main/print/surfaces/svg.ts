import type { DrawnElement } from '#shared/desk/contract/labels';
import { barRectangles } from '#shared/label/bar-rectangles';
import { darkRuns } from '#shared/label/codes/code-matrix';
import type { Rotation, Surface } from '#shared/label/surface';
import { loadFonts } from '../../../rendering/fonts.ts';

export interface SvgSurface extends Surface {
  /** Returns everything drawn since the last call. */
  take(): Pick<DrawnElement, 'path' | 'pictures'>;
}

/**
 * Creates a surface that draws as one path of SVG in millimetres, filled by the nonzero rule: a hole runs the other way
 * round. Pictures stay apart.
 */
export function createSvgSurface(): SvgSurface {
  let parts: string[] = [];
  let pictures: DrawnElement['pictures'] = [];
  const rectangle = (xMm: number, yMm: number, widthMm: number, heightMm: number) =>
    parts.push(`M${n(xMm)} ${n(yMm)}h${n(widthMm)}v${n(heightMm)}h${n(-widthMm)}z`);
  const hole = (xMm: number, yMm: number, widthMm: number, heightMm: number) =>
    parts.push(`M${n(xMm)} ${n(yMm)}v${n(heightMm)}h${n(widthMm)}v${n(-heightMm)}z`);
  const ellipse = (xMm: number, yMm: number, widthMm: number, heightMm: number, sweep: 0 | 1) => {
    if (widthMm <= 0 || heightMm <= 0) return;
    const arc = (toMm: number) => `a${n(widthMm / 2)} ${n(heightMm / 2)} 0 1 ${sweep} ${n(toMm)} 0`;
    parts.push(`M${n(xMm)} ${n(yMm + heightMm / 2)}${arc(widthMm)}${arc(-widthMm)}z`);
  };

  return {
    take() {
      const taken = { path: parts.join(''), pictures };
      [parts, pictures] = [[], []];
      return taken;
    },
    text({ text, face, sizeMm, xMm, baselineMm, rotation }) {
      const fonts = loadFonts();
      let pen = 0;
      for (const character of text) {
        const { font, glyph } = fonts.glyph(character.codePointAt(0) ?? 0, face);
        const scale = sizeMm / font.unitsPerEm;
        parts.push(placeOutline(glyph.path.toSVG(), { xMm, baselineMm, pen, scale, rotation }));
        pen += glyph.advanceWidth * scale;
      }
    },
    line: ({ xMm, yMm, widthMm, heightMm }) => void rectangle(xMm, yMm, widthMm, heightMm),
    box({ xMm, yMm, widthMm, heightMm, thicknessMm }) {
      rectangle(xMm, yMm, widthMm, heightMm);
      const [innerWidth, innerHeight] = [widthMm - 2 * thicknessMm, heightMm - 2 * thicknessMm];
      if (innerWidth > 0 && innerHeight > 0)
        hole(xMm + thicknessMm, yMm + thicknessMm, innerWidth, innerHeight);
    },
    ellipse({ xMm, yMm, widthMm, heightMm, thicknessMm: inset, isFilled }) {
      ellipse(xMm, yMm, widthMm, heightMm, 1);
      if (!isFilled) ellipse(xMm + inset, yMm + inset, widthMm - 2 * inset, heightMm - 2 * inset, 0);
    },
    image({ source, xMm, yMm, widthMm, heightMm, rotation }) {
      pictures.push({ source, xMm, yMm, widthMm, heightMm, rotation });
    },
    bars(shape) {
      for (const bar of barRectangles(shape)) rectangle(bar.xMm, bar.yMm, bar.widthMm, bar.heightMm);
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      for (const { row, column, length } of darkRuns(matrix))
        rectangle(xMm + column * moduleMm, yMm + row * moduleMm, length * moduleMm, moduleMm);
    },
  };
}

interface OutlinePlace {
  xMm: number;
  baselineMm: number;
  /** From the run's start to the glyph's origin, in millimetres. */
  pen: number;
  /** Millimetres of a font unit. */
  scale: number;
  rotation: Rotation;
}

/** A glyph's outline in font units, y upwards, at its place on the label. */
function placeOutline(outline: string, { xMm, baselineMm, pen, scale, rotation }: OutlinePlace): string {
  const place = (x: number, y: number): string => {
    const [along, down] = [pen + x * scale, -y * scale];
    if (rotation === 90) return `${n(xMm - down)} ${n(baselineMm + along)}`;
    if (rotation === 180) return `${n(xMm - along)} ${n(baselineMm - down)}`;
    if (rotation === 270) return `${n(xMm + down)} ${n(baselineMm - along)}`;
    return `${n(xMm + along)} ${n(baselineMm + down)}`;
  };
  return outline.replaceAll(/([MLQC])([^MLQCZ]*)/g, (_, command: string, list: string) => {
    const numbers = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    const points: string[] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2)
      points.push(place(numbers[at] ?? 0, numbers[at + 1] ?? 0));
    return command + points.join(' ');
  });
}

/** Thousandths of a millimetre are far below any dot. */
function n(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
