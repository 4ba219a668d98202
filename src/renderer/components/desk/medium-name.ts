import type { MediumSize } from '#shared/desk/contract/media';

/** Names the size of a medium in millimetres: 100×70. */
export const mediumName = ({ widthMm, heightMm }: MediumSize): string => `${widthMm}×${heightMm}`;

/** The size that `mediumName` has named. */
export function mediumNamed(name: string): MediumSize {
  const [widthMm, heightMm] = name.split('×').map(Number);
  return { widthMm: Number(widthMm), heightMm: Number(heightMm) };
}
