import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A black and white picture; 1 is darker than medium grey. */
export interface Picture {
  width: number;
  height: number;
  dots: Uint8Array;
}

export async function readPicture(file: string | Buffer): Promise<Picture> {
  const image = await loadImage(file);
  const { width, height } = image;
  const pen = createCanvas(width, height).getContext('2d');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const dots = Uint8Array.from({ length: width * height }, (_, at) => ((data[at * 4] ?? 255) < 128 ? 1 : 0));
  return { width, height, dots };
}

/** The share of black dots of `picture` that have no black dot of `other` within `reach` dots. */
export function shareWithoutNeighbour(picture: Picture, other: Picture, reach: number): number {
  let black = 0;
  let lonely = 0;
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      if (picture.dots[y * picture.width + x] !== 1) continue;
      black += 1;
      if (!hasBlack(other, x, y, reach)) lonely += 1;
    }
  }
  return lonely / Math.max(1, black);
}

function hasBlack(picture: Picture, x: number, y: number, reach: number): boolean {
  for (let row = Math.max(0, y - reach); row <= Math.min(picture.height - 1, y + reach); row += 1) {
    for (let column = Math.max(0, x - reach); column <= Math.min(picture.width - 1, x + reach); column += 1) {
      if (picture.dots[row * picture.width + column] === 1) return true;
    }
  }
  return false;
}
