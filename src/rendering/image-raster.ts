import type { Canvas, Image } from '@napi-rs/canvas';
import type { LabelRow } from '#shared/desk/contract/labels';
import { AppError } from '#shared/errors';
import { sourceOfImage } from '#shared/label/elements/image';
import type { ImageShape } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import type { LogoDots } from '#shared/paper/logo';
import { blacken, createRaster, type Raster, turnRaster } from './bitmap-raster.ts';
import { loadCanvas } from './canvas.ts';

export type Picture = Image | Canvas;

/** Decoded pictures by their data URI, so that drawing a label needs no waiting. */
export type Pictures = ReadonlyMap<string, Picture>;

/** The pictures of a template, and of one row after the other. */
export interface PictureStore extends Pictures {
  /** Decodes the row's own pictures; returns the fault of one that cannot be decoded. */
  prepare(row: LabelRow): Promise<AppError | null>;
}

/** This many decoded pictures of rows are kept, and at least those of one label. */
const ROW_PICTURES_KEPT = 20;

class Store extends Map<string, Picture> implements PictureStore {
  readonly #elements: Extract<LabelTemplate['elements'][number], { kind: 'image' }>[];
  /** The sources of rows' pictures, that of the latest use last. */
  readonly #ofRows = new Set<string>();

  constructor(template: LabelTemplate) {
    super();
    this.#elements = template.elements.filter((element) => element.kind === 'image');
  }

  async prepare(row: LabelRow): Promise<AppError | null> {
    for (const element of this.#elements) {
      const source = sourceOfImage(element, row);
      if (!source.startsWith('data:')) continue;
      try {
        if (!this.has(source)) this.set(source, await loadCanvas().loadImage(source));
      } catch (cause) {
        const field = element.name ?? element.source.slice(0, 40);
        return new AppError('label.picture_invalid', { field }, { cause });
      }
      if (source !== element.source) this.#keep(source);
    }
    return null;
  }

  /** Keeps a row's picture in the place of the one that rows have not shown for longest. */
  #keep(source: string): void {
    this.#ofRows.delete(source);
    this.#ofRows.add(source);
    const [oldest] = this.#ofRows;
    if (oldest === undefined || this.#ofRows.size <= Math.max(ROW_PICTURES_KEPT, this.#elements.length))
      return;
    this.#ofRows.delete(oldest);
    this.delete(oldest);
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
  const canvas = loadCanvas().createCanvas(width, height);
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
 * The picture in black and white, turned and then `width` by `height` dots: black where it is darker than middle grey
 * on white paper, or, as dots, with as much black in each part as the picture is dark there.
 */
export function rasterizeImage(
  picture: Picture,
  width: number,
  height: number,
  { rotation, shades }: Pick<ImageShape, 'rotation' | 'shades'>,
): Raster {
  const blackenWhere = shades === 'dots' ? diffuse : cut;
  if (rotation === 0) return blackenWhere(greyOf(picture, width, height));
  const isTurned = rotation !== 180;
  const [across, down] = isTurned ? [height, width] : [width, height];
  return turnRaster(blackenWhere(greyOf(picture, across, down)), rotation);
}

/** Luminance (ITU-R BT.601) dot by dot, 0 black to 255 white. */
interface Grey {
  width: number;
  height: number;
  luminance: Float32Array;
}

function greyOf(picture: Picture, across: number, down: number): Grey {
  const [width, height] = [Math.max(1, across), Math.max(1, down)];
  const pen = loadCanvas().createCanvas(width, height).getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  const luminance = new Float32Array(width * height);
  for (let at = 0; at < luminance.length; at += 1) {
    const pixel = at * 4;
    luminance[at] =
      0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0);
  }
  return { width, height, luminance };
}

function cut({ width, height, luminance }: Grey): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((luminance[y * width + x] ?? 0) < 128) blacken(raster, x, y);
  return raster;
}

/** R. W. Floyd, L. Steinberg, An adaptive algorithm for spatial grey scale (1976): shares of a dot's error by column and row. */
const SHARES = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const;

function diffuse({ width, height, luminance }: Grey): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wanted = luminance[y * width + x] ?? 0;
      const isBlack = wanted < 128;
      if (isBlack) blacken(raster, x, y);
      const error = wanted - (isBlack ? 0 : 255);
      for (const [right, below, share] of SHARES) {
        const at = (y + below) * width + x + right;
        if (x + right >= 0 && x + right < width && y + below < height)
          luminance[at] = (luminance[at] ?? 0) + error * share;
      }
    }
  }
  return raster;
}
