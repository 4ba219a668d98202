import { AppError } from '#shared/errors';

interface Size {
  widthMm: number;
  heightMm: number;
}

/** Drivers round sizes, and name papers by inches; what is drawn keeps a margin. */
const TOLERANCE_MM = 3;

/** Why a page cannot be printed on the paper that a driver will use: part of it would be cut off; null if it can. */
export function refusePage(printer: string, wanted: Size, paper: Size): AppError | null {
  const fits = (wide: number, has: number) => wide <= has + TOLERANCE_MM;
  if (fits(wanted.widthMm, paper.widthMm) && fits(wanted.heightMm, paper.heightMm)) return null;
  return new AppError('printer.paper_too_small', { printer, wanted: inWords(wanted), paper: inWords(paper) });
}

const inWords = ({ widthMm, heightMm }: Size) => `${round(widthMm)} × ${round(heightMm)} mm`;
const round = (mm: number) => Math.round(mm * 10) / 10;
