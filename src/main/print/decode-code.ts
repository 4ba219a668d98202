import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { Symbology } from '#shared/label/codes/symbologies';
import { isBlack, type Raster } from '../../rendering/bitmap-raster.ts';

/** Symbologies that zxing reads in every direction, and reads as the text they were made of. */
const FORMATS: Partial<Record<Symbology, ReadInputBarcodeFormat>> = {
  code128: 'Code128',
  code39: 'Code39',
  code93: 'Code93',
  ean13: 'EAN13',
  ean8: 'EAN8',
  itf14: 'ITF',
  qrcode: 'QRCode',
  datamatrix: 'DataMatrix',
  pdf417: 'PDF417',
  azteccode: 'Aztec',
};

/** A rectangle of dots. */
export interface DotArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function canDecode(symbology: Symbology): boolean {
  return FORMATS[symbology] !== undefined;
}

/** The text of the one code in an area of a bitmap, as a scanner reads it; null if it reads none or several. */
export async function decodeCode(
  raster: Raster,
  area: DotArea,
  symbology: Symbology,
): Promise<string | null> {
  await prepare();
  const found = await readBarcodes(pixelsOf(raster, area), {
    formats: [FORMATS[symbology] ?? 'Code128'],
    tryHarder: true,
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: 2,
    textMode: 'Plain',
  });
  return found.length === 1 ? (found[0]?.text ?? null) : null;
}

let prepared: Promise<unknown> | undefined;

/** Loads the decoder from the installed package: the library would fetch it over the network. */
function prepare(): Promise<unknown> {
  prepared ??= prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(
        createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
      ) as unknown as ArrayBuffer,
    },
    fireImmediately: true,
  });
  return prepared;
}

/** An area of the bitmap as pixels; beyond the bitmap's edge they are white. */
function pixelsOf(raster: Raster, { left, top, width, height }: DotArea): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = Math.max(0, -top); y < Math.min(height, raster.height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(width, raster.width - left); x += 1) {
      if (!isBlack(raster, left + x, top + y)) continue;
      const at = (y * width + x) * 4;
      data.fill(0, at, at + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' };
}
