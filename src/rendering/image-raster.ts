import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { LabelRow } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { sourceOfImage } from '#shared/label/elements/image';
import type { ImageShape, Rotation } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import type { LogoDots } from '#shared/paper/logo';
import { createRaster, type Raster, turnRaster } from './bitmap-raster.ts';

export type Picture = Awaited<ReturnType<typeof loadImage>> | Canvas;

/** Decoded pictures by their data URI, so that drawing a label needs no waiting. */
export type Pictures = ReadonlyMap<string, Picture>;

/** The pictures of a template, and of one row after the other. */
export interface PictureStore extends Pictures {
  /** Decodes the row's own pictures; returns the fault of one that cannot be decoded. */
  prepare(row: LabelRow): Promise<AppError | null>;
}

/** This many decoded pictures of rows are kept. */
const ROW_PICTURES_KEPT = 20;

class Store extends Map<string, Picture> implements PictureStore {
  readonly #elements: Extract<LabelTemplate['elements'][number], { kind: 'image' }>[];
  readonly #ofRows: string[] = [];

  constructor(template: LabelTemplate) {
    super();
    this.#elements = template.elements.filter((element) => element.kind === 'image');
  }

  async prepare(row: LabelRow): Promise<AppError | null> {
    for (const element of this.#elements) {
      const source = sourceOfImage(element, row);
      if (!source.startsWith('data:') || this.has(source)) continue;
      try {
        this.set(source, await loadImage(source));
      } catch (cause) {
        const field = element.name ?? element.source.slice(0, 40);
        return new AppError('label.picture_invalid', { field }, { cause });
      }
      if (source === element.source) continue;
      this.#ofRows.push(source);
      const oldest = this.#ofRows.length > ROW_PICTURES_KEPT ? this.#ofRows.shift() : undefined;
      if (oldest !== undefined) this.delete(oldest);
    }
    return null;
  }
}

/** The decoded pictures of a template. Throws `template.invalid` for one that cannot be decoded. */
export async function loadPictures(template: LabelTemplate): Promise<PictureStore> {
  const store = new Store(template);
  const cause = await store.prepare({});
  if (cause === null) return store;
  const reason = cause.cause instanceof Error ? cause.cause.message : cause.message;
  throw new AppError('template.invalid', { template: template.id, reason }, { cause });
}

/** A picture of black dots on white. */
export function pictureOfDots({ width, height, dots }: LogoDots): Picture {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const image = pen.createImageData(width, height);
  for (const [at, dot] of dots.entries()) image.data.set([0, 0, 0, dot === 1 ? 255 : 0], at * 4);
  pen.putImageData(image, 0, 0);
  return canvas;
}

export interface ImagePlace {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** Fits the turned picture into its box, in proportion and centred. */
export function placeImage(shape: ImageShape, picture: Picture): ImagePlace {
  const isUpright = shape.rotation === 0 || shape.rotation === 180;
  const [across, down] = isUpright ? [picture.width, picture.height] : [picture.height, picture.width];
  const scale = Math.min(shape.widthMm / across, shape.heightMm / down);
  const widthMm = across * scale;
  const heightMm = down * scale;
  return {
    xMm: shape.xMm + (shape.widthMm - widthMm) / 2,
    yMm: shape.yMm + (shape.heightMm - heightMm) / 2,
    widthMm,
    heightMm,
  };
}

/**
 * The picture in black and white, turned and then `width` by `height` dots: black where it is darker than middle grey on white
 * paper.
 */
export function rasterizeImage(picture: Picture, width: number, height: number, rotation: Rotation): Raster {
  if (rotation === 0) return rasterizeUpright(picture, width, height);
  const isTurned = rotation !== 180;
  const [across, down] = isTurned ? [height, width] : [width, height];
  return turnRaster(rasterizeUpright(picture, across, down), rotation);
}

function rasterizeUpright(picture: Picture, width: number, height: number): Raster {
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
