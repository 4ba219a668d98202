import { createCanvas, loadImage } from '@napi-rs/canvas';
import { AppError } from '#shared/errors';
import type { ImageShape } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import { createRaster, type Raster } from './bitmap-raster.ts';

type Picture = Awaited<ReturnType<typeof loadImage>>;

/** The decoded pictures of a template, so that drawing a label needs no waiting. */
export type Pictures = ReadonlyMap<string, Picture>;

/** Throws `template.invalid` for a picture that cannot be decoded. */
export async function loadPictures(template: LabelTemplate): Promise<Pictures> {
  const pictures = new Map<string, Picture>();
  for (const element of template.elements) {
    if (element.kind !== 'image' || pictures.has(element.source)) continue;
    try {
      pictures.set(element.source, await loadImage(element.source));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('template.invalid', { template: template.id, reason }, { cause });
    }
  }
  return pictures;
}

export interface ImagePlace {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** Fits the picture into its box, in proportion and centred. */
export function placeImage(shape: ImageShape, picture: Picture): ImagePlace {
  const scale = Math.min(shape.widthMm / picture.width, shape.heightMm / picture.height);
  const widthMm = picture.width * scale;
  const heightMm = picture.height * scale;
  return {
    xMm: shape.xMm + (shape.widthMm - widthMm) / 2,
    yMm: shape.yMm + (shape.heightMm - heightMm) / 2,
    widthMm,
    heightMm,
  };
}

/** The picture in black and white: black where it is darker than middle grey on white paper. */
export function rasterizeImage(picture: Picture, width: number, height: number): Raster {
  const raster = createRaster(Math.max(1, width), Math.max(1, height));
  const canvas = createCanvas(raster.width, raster.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, raster.width, raster.height);
  pen.drawImage(picture, 0, 0, raster.width, raster.height);
  const { data } = pen.getImageData(0, 0, raster.width, raster.height);
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      const at = (y * raster.width + x) * 4;
      const luminance = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      if (luminance >= 128) continue;
      const byte = y * raster.stride + (x >> 3);
      raster.bits[byte] = (raster.bits[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return raster;
}
