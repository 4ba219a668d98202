/** Width of a label at 14 px: Chinese characters are square, Latin ones about half as wide. */
export function labelPx(label: string): number {
  return [...label].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 15 : 8), 0);
}
