import { AppError } from '#shared/errors';

interface Size {
  widthMm: number;
  heightMm: number;
}

/** Drivers round sizes and name papers in inches; drawings keep a margin. */
const TOLERANCE_MM = 3;

/** The error if part of the page would be cut off on the driver's paper; null if the page fits. */
export function refusePage(printer: string, wanted: Size, paper: Size): AppError | null {
  const fits = (wide: number, has: number) => wide <= has + TOLERANCE_MM;
  if (fits(wanted.widthMm, paper.widthMm) && fits(wanted.heightMm, paper.heightMm)) return null;
  return new AppError('printer.paper_too_small', { printer, wanted: inWords(wanted), paper: inWords(paper) });
}

const inWords = ({ widthMm, heightMm }: Size) => `${round(widthMm)} × ${round(heightMm)} mm`;
const round = (mm: number) => Math.round(mm * 10) / 10;
