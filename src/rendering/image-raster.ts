import type { Canvas, Image } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import type { LabelRow } from '#shared/desk/contract/labels';
import { AppError, describeError } from '#shared/errors';
import { nameOfImage, sourceOfImage } from '#shared/label/elements/image';
import { MOST_PICTURE_DOTS } from '#shared/label/picture-data';
import type { ImageShape } from '#shared/label/surface';
import type { LabelTemplate } from '#shared/label/template';
import type { LogoDots } from '#shared/paper/logo';
import { blacken, createRaster, type Raster, turnRaster } from './bitmap-raster.ts';
import { loadCanvas } from './canvas.ts';
import { createPauses } from './pauses.ts';

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
        if (!this.has(source)) this.set(source, await decode(source));
      } catch (cause) {
        return new AppError('label.picture_invalid', { field: nameOfImage(element) }, { cause });
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

/**
 * Decodes a data URI. Refuses a picture by the size that it declares: one of a single colour has a few kilobytes, and
 * would take gigabytes and many seconds of the desk that prints or shows it.
 */
async function decode(source: string): Promise<Image> {
  // A copy, because the library reads beyond the end of a view into the memory beside it.
  const bytes = Uint8Array.from(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'));
  const { width, height } = imageSize(bytes);
  if (width * height > MOST_PICTURE_DOTS) throw new Error(`${width} × ${height} dots`);
  return loadCanvas().loadImage(source);
}

/** The decoded pictures of a template. Throws `template.invalid`, which names the element of one that cannot be decoded. */
export async function loadPictures(template: LabelTemplate): Promise<PictureStore> {
  const store = new Store(template);
  const cause = await store.prepare({});
  if (cause === null) return store;
  const reason = { zh: describeError(cause, 'zh'), en: describeError(cause, 'en') };
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

type Drawing = Pick<ImageShape, 'rotation' | 'shades'>;

/** Rasters made ahead, each until it is drawn, by size and drawing. */
const AHEAD = new WeakMap<Picture, Map<string, Raster>>();

const keyOf = (width: number, height: number, { rotation, shades }: Drawing) =>
  `${width}x${height} ${rotation} ${shades}`;

/**
 * Makes a raster that `rasterizeImage` is going to return, line by line with pauses for the rest of the
 * process: a photograph on the whole of a large label takes seconds.
 */
export async function rasterizeAhead(
  picture: Picture,
  width: number,
  height: number,
  drawing: Drawing,
): Promise<void> {
  const key = keyOf(width, height, drawing);
  const made = AHEAD.get(picture) ?? new Map<string, Raster>();
  AHEAD.set(picture, made);
  if (made.has(key)) return;
  const pauseIfDue = createPauses();
  const lines = rasterLines(picture, width, height, drawing);
  for (;;) {
    const { done, value } = lines.next();
    if (done) {
      made.set(key, value);
      return;
    }
    await pauseIfDue();
  }
}

/**
 * The picture in black and white, turned and then `width` by `height` dots: black where it is darker than middle grey
 * on white paper, or, as dots, with as much black in each part as the picture is dark there.
 */
export function rasterizeImage(picture: Picture, width: number, height: number, drawing: Drawing): Raster {
  const key = keyOf(width, height, drawing);
  const made = AHEAD.get(picture);
  const ahead = made?.get(key);
  made?.delete(key);
  if (ahead !== undefined) return ahead;
  const lines = rasterLines(picture, width, height, drawing);
  for (;;) {
    const { done, value } = lines.next();
    if (done) return value;
  }
}

/** Yields after each line. */
function* rasterLines(
  picture: Picture,
  width: number,
  height: number,
  { rotation, shades }: Drawing,
): Generator<void, Raster, void> {
  const isUpright = rotation === 0 || rotation === 180;
  const [across, down] = isUpright ? [width, height] : [height, width];
  const [widthDots, heightDots] = [Math.max(1, across), Math.max(1, down)];
  const lines = {
    width: widthDots,
    height: heightDots,
    read: readerOf(picture, widthDots, heightDots),
  };
  const drawn = yield* shades === 'dots' ? diffuse(lines) : cut(lines);
  return rotation === 0 ? drawn : turnRaster(drawn, rotation);
}

/** A picture on white paper, so many dots across and down. */
interface Lines {
  width: number;
  height: number;
  /** Writes a line's luminance dot by dot, 0 black to 255 white. */
  read(y: number, into: Float32Array): void;
}

/**
 * Reads a picture in a size. One with more dots than it has itself is enlarged line by line, between its own dots
 * linearly: a wall of dots at 600 dpi would take gigabytes in shades of grey.
 */
function readerOf(picture: Picture, width: number, height: number): Lines['read'] {
  if (width * height <= picture.width * picture.height) {
    const luminance = luminanceOf(picture, width, height);
    return (y, into) => into.set(luminance.subarray(y * width, (y + 1) * width));
  }
  const own = luminanceOf(picture, picture.width, picture.height);
  const columns = Float32Array.from({ length: width }, (_, x) => placeIn(picture.width, x, width));
  const line = new Float32Array(picture.width + 1);
  return (y, into) => {
    const row = placeIn(picture.height, y, height);
    const above = Math.floor(row) * picture.width;
    const below = Math.min(picture.height - 1, Math.ceil(row)) * picture.width;
    for (let x = 0; x < picture.width; x += 1) line[x] = mix(own[above + x], own[below + x], row % 1);
    for (let x = 0; x < width; x += 1) {
      const column = columns[x] ?? 0;
      const left = Math.floor(column);
      into[x] = mix(line[left], line[left + 1], column - left);
    }
  };
}

/** Where the middle of dot `at` of `count` lies among a picture's own dots, counted from the middle of the first one. */
const placeIn = (own: number, at: number, count: number) =>
  Math.min(own - 1, Math.max(0, ((at + 0.5) * own) / count - 0.5));

const mix = (first = 0, second = 0, share: number) => first + (second - first) * share;

/** Luminance (ITU-R BT.601) dot by dot, 0 black to 255 white. */
function luminanceOf(picture: Picture, width: number, height: number): Float32Array {
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
  return luminance;
}

function* cut(lines: Lines): Generator<void, Raster, void> {
  const { width, height } = lines;
  const raster = createRaster(width, height);
  const line = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    lines.read(y, line);
    cutLine(raster, y, line);
    yield;
  }
  return raster;
}

function cutLine(raster: Raster, y: number, line: Float32Array): void {
  for (let x = 0; x < line.length; x += 1) if ((line[x] ?? 0) < 128) blacken(raster, x, y);
}

/** R. W. Floyd, L. Steinberg, An adaptive algorithm for spatial grey scale (1976): shares of a dot's error. */
const SHARES = { right: 7 / 16, belowLeft: 3 / 16, below: 5 / 16, belowRight: 1 / 16 };

function* diffuse(lines: Lines): Generator<void, Raster, void> {
  const { width, height } = lines;
  const raster = createRaster(width, height);
  let [line, next] = [new Float32Array(width), new Float32Array(width)];
  lines.read(0, line);
  for (let y = 0; y < height; y += 1) {
    if (y + 1 < height) lines.read(y + 1, next);
    diffuseLine(raster, y, line, next);
    [line, next] = [next, line];
    yield;
  }
  return raster;
}

function diffuseLine(raster: Raster, y: number, line: Float32Array, next: Float32Array): void {
  for (let x = 0; x < line.length; x += 1) {
    const wanted = line[x] ?? 0;
    const isBlack = wanted < 128;
    if (isBlack) blacken(raster, x, y);
    const error = wanted - (isBlack ? 0 : 255);
    add(line, x + 1, error * SHARES.right);
    add(next, x - 1, error * SHARES.belowLeft);
    add(next, x, error * SHARES.below);
    add(next, x + 1, error * SHARES.belowRight);
  }
}

/** A typed array ignores places outside of it. */
function add(to: Float32Array, x: number, error: number): void {
  to[x] = (to[x] ?? 0) + error;
}
