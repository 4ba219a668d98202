/** Owner code and category (`U`, `J`, `Z`), serial number, check digit (ISO 6346). */
const CONTAINER_PATTERN = /^[A-Z]{3}[UJZ]\d{7}$/;

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

/** Whether the text is the number of a sea container with a correct check digit; a company's own number is not. */
export function isContainerNumber(text: string): boolean {
  return CONTAINER_PATTERN.test(text) && containerCheckDigit(text.slice(0, 10)) === Number(text[10]);
}
