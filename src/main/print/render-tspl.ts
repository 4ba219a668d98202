import type { LabelTemplate } from '#shared/label/template';
import type { Raster } from '../../rendering/bitmap-raster.ts';
import { drawRasters } from './label-rasters.ts';
import type { LabelRun, RenderedChunk, RenderedRun } from './labels-run.ts';
import { type Area, divideRaster } from './surfaces/raster-parts.ts';

/** Ends a command that another program, or a connection that broke, has left without its end. An empty line is no command. */
const LINE_END = '\r\n';

/**
 * Renders a run as TSPL (TSC TSPL/TSPL2 programming manual), one label per chunk. Labels are BAR and BITMAP commands
 * with the same dots as the preview: the printers' own fonts have no Chinese, and their own barcode commands choose
 * other bars and masks. If the template names no medium, the printer's own setting is kept; so is its speed.
 */
export function renderTspl(run: LabelRun): RenderedRun {
  const { widthMm, heightMm } = run.template;
  const size = `SIZE ${widthMm} mm,${heightMm} mm\r\n`;
  return {
    prologue: Buffer.from(
      `${LINE_END}${size}${mediumCommand(run.template)}DIRECTION 0,0\r\nREFERENCE 0,0\r\n`,
    ),
    units: drawLabels(run),
    epilogue: () => Buffer.from('CLS\r\n'),
  };
}

/**
 * The command that defines where a label ends: `GAP m,n` or `BLINE m,n`, without the offset n; `GAP 0,0` is continuous
 * paper.
 */
function mediumCommand({ medium, gapMm }: Pick<LabelTemplate, 'medium' | 'gapMm'>): string {
  switch (medium) {
    case 'gap':
      return `GAP ${gapMm} mm,0 mm\r\n`;
    case 'mark':
      return `BLINE ${gapMm} mm,0 mm\r\n`;
    case 'continuous':
      return 'GAP 0,0\r\n';
    case undefined:
      return '';
  }
}

async function* drawLabels(run: LabelRun): AsyncGenerator<RenderedChunk, void, undefined> {
  let unitsDone = 0;
  for await (const { raster, warnings } of drawRasters(run)) {
    const bytes = encodeLabel(raster);
    for (let copy = 0; copy < run.copies; copy += 1) {
      unitsDone += 1;
      yield { bytes, unitsDone, warnings: copy === 0 ? warnings : [] };
    }
  }
}

function encodeLabel(raster: Raster): Buffer {
  const { bars, pictures } = divideRaster(raster);
  return Buffer.concat([
    Buffer.from('CLS\r\n'),
    ...pictures.flatMap((area) => [
      Buffer.from(`BITMAP ${area.x},${area.y},${area.width / 8},${area.height},0,`),
      invertedBits(raster, area),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(bars.map(({ x, y, width, height }) => `BAR ${x},${y},${width},${height}\r\n`).join('')),
    Buffer.from('PRINT 1,1\r\n'),
  ]);
}

/** A BITMAP's dots: 0 is black. */
function invertedBits({ bits, stride }: Raster, { x, y, width, height }: Area): Buffer {
  const bytes = Buffer.alloc((width / 8) * height);
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * stride + x / 8;
    for (let at = 0; at < width / 8; at += 1) bytes[row * (width / 8) + at] = ~(bits[start + at] ?? 0);
  }
  return bytes;
}
