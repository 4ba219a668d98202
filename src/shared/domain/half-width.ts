/** Full-width letters, digits and signs (U+FF01 to U+FF5E) and the blanks U+3000 and U+00A0 in half width. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00A0]/g, ' ');
}
