import { readLogo } from '#shared/paper/logo';
import type { Paper } from '#shared/paper/paper';
import { type Picture, pictureOfDots } from './image-raster.ts';

/** Adds a paper's logo to the pictures that a surface draws from. */
export function noteLogo(logos: Map<string, Picture>, { logo: text }: Paper): void {
  if (text === undefined || logos.has(text)) return;
  const logo = readLogo(text);
  if (logo !== null) logos.set(text, pictureOfDots(logo));
}
