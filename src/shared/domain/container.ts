/**
 * Value of a letter by ISO 6346: A is 10, and multiples of 11 are left out, so B is 12 and V is 34.
 */
function letterValue(letter: string): number {
  const position = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  const value = position + 10;
  return value + Math.floor((value - 1) / 10);
}

/** Check digit for the ten characters before it: Σ value × 2ⁱ, modulo 11, ten counting as zero. */
export function containerCheckDigit(prefix: string): number {
  const total = [...prefix].reduce((soFar, character, index) => {
    const value = /\d/.test(character) ? Number(character) : letterValue(character);
    return soFar + value * 2 ** index;
  }, 0);
  return (total % 11) % 10;
}
