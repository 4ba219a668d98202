import { randomFillSync } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import writeWorkbook from 'write-excel-file/node';

/** A picture created by an independent library. */
export function makePicture(width: number, height: number, format: 'png' | 'jpeg' = 'png'): Buffer {
  const canvas = createCanvas(width, height);
  return format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
}

/** EXIF 2.32, 4.6.4: a TIFF with the orientation alone, as a phone that is held upright writes it: turn right to see. */
const TURNED_RIGHT = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');

/** A photo above the upload limit, from a rotated sensor; `width` and `height` are the sensor's. */
export async function makePhonePhoto(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(width, height);
  // Noise, which no compression makes small.
  randomFillSync(pixels.data);
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
  context.putImageData(pixels, 0, 0);
  const jpeg = await canvas.encode('jpeg', 60);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), TURNED_RIGHT]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** The first box of an mp4 file (ISO 14496-12): type `mp42`. */
export const MP4 = Buffer.from('000000186674797069736f6d000000006d70343269736f6d', 'hex');

/** The beginning of an Excel 97 to 2003 file: a compound file (MS-CFB 2.2). */
export const XLS = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

export const makeWorkbook = (): Promise<Buffer> =>
  writeWorkbook([[{ value: '包号', type: String }]]).toBuffer();
