import { BOARD_FIGURES, type BoardFigure } from '#shared/api/desk-board';

/** The figures of a row, which the database gives as texts or numbers. */
export function toFigures(row: Readonly<Record<BoardFigure, string>>): Record<BoardFigure, number> {
  const entries = BOARD_FIGURES.map((name) => [name, Number(row[name])]);
  return Object.fromEntries(entries) as Record<BoardFigure, number>;
}
