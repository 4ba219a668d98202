import type { Language, Words } from '../../errors.ts';
import { exact, type Figure, round } from '../decimal.ts';

/** The unit that a quantity of logs is measured in: m³ of GB/T 4814, or board feet of a log rule. */
export type LogUnit = 'M3' | 'BF';

/** 1 ft × 1 ft × 1 in, in m³ (F12). */
const M3_PER_BOARD_FOOT = '0.002359737216';

/** Whoever reads a converted figure must not take it for a measure of a log rule or of GB/T 4814. */
export const NOMINAL: Words = { zh: '名义换算', en: 'nominal' };

/** F12, for display only: board feet in m³, 3 decimals. The volume of a log is never computed from it. */
export const nominalVolume = (boardFeet: Figure): number =>
  round(exact(boardFeet).times(M3_PER_BOARD_FOOT), 3);

/** F12, for display only: m³ in board feet, 2 decimals. The board feet of a log are never computed from it. */
export const nominalBoardFeet = (volumeM3: Figure): number =>
  round(exact(volumeM3).dividedBy(M3_PER_BOARD_FOOT), 2);

const OTHER_UNIT = { M3: 'BFT', BF: 'm³' } as const;

/** The name of the column with the nominal conversion of a field. */
export const nominalKey = (name: string): string => `${name}Nominal`;

/** The title of a column with the other unit: 名义换算 BFT. */
export const nominalTitle = (unit: LogUnit): Words => ({
  zh: `${NOMINAL.zh} ${OTHER_UNIT[unit]}`,
  en: `Nominal ${OTHER_UNIT[unit]}`,
});

/** A quantity in the other unit, with the decimals of F12: 423.78. */
export const nominalFigure = (unit: LogUnit, quantity: Figure): string =>
  unit === 'M3' ? nominalBoardFeet(quantity).toFixed(2) : nominalVolume(quantity).toFixed(3);

/** A quantity in the other unit, named as nominal: 名义换算 423.78 BFT. */
export function nominalText(unit: LogUnit, quantity: Figure, language: Language): string {
  const figure = nominalFigure(unit, quantity).replace(/\B(?=(\d{3})+\.)/g, ',');
  return `${NOMINAL[language]} ${figure} ${OTHER_UNIT[unit]}`;
}
