import { createCanvas } from '@napi-rs/canvas';
import writeWorkbook from 'write-excel-file/node';

/** A picture created by an independent library. */
export function makePicture(width: number, height: number, format: 'png' | 'jpeg' = 'png'): Buffer {
  const canvas = createCanvas(width, height);
  return format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
}

/** The first box of an mp4 file (ISO 14496-12): type `mp42`. */
export const MP4 = Buffer.from('000000186674797069736f6d000000006d70343269736f6d', 'hex');

/** The beginning of an Excel 97 to 2003 file: a compound file (MS-CFB 2.2). */
export const XLS = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

export const makeWorkbook = (): Promise<Buffer> =>
  writeWorkbook([[{ value: '包号', type: String }]]).toBuffer();
