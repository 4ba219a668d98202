/** Dark-light runs 1:1:3:1:1 with four light modules before or after, as eleven bits. */
const FINDER_BEFORE = 0b00001011101;
const FINDER_AFTER = 0b10111010000;

/**
 * How hard a masked symbol is to read (ISO/IEC 18004, 7.8.3): long runs, squares, finder look-alikes, and
 * imbalance of dark and light. Gives up with a larger figure once `limit` is passed.
 */
export function scorePenalty(modules: Uint8Array, size: number, limit: number): number {
  let penalty = scoreBalance(modules) + scoreSquares(modules, size);
  if (penalty >= limit) return penalty;
  penalty += scoreLines(modules, size, 1, size);
  if (penalty >= limit) return penalty;
  return penalty + scoreLines(modules, size, size, 1);
}

function scoreLines(modules: Uint8Array, size: number, step: number, lineStep: number): number {
  let penalty = 0;
  for (let line = 0; line < size; line += 1) {
    let cell = line * lineStep;
    let run = 0;
    let previous = 2;
    let window = 0;
    for (let at = 0; at < size; at += 1, cell += step) {
      const module = modules[cell] ?? 0;
      if (module === previous) {
        run += 1;
        if (run === 5) penalty += 3;
        else if (run > 5) penalty += 1;
      } else {
        run = 1;
        previous = module;
      }
      window = ((window << 1) | module) & 0x7ff;
      if (at >= 10 && (window === FINDER_BEFORE || window === FINDER_AFTER)) penalty += 40;
    }
  }
  return penalty;
}

function scoreSquares(modules: Uint8Array, size: number): number {
  let squares = 0;
  for (let row = 0; row < size - 1; row += 1) {
    let left = (modules[row * size] ?? 0) + (modules[(row + 1) * size] ?? 0);
    for (let cell = row * size + 1; cell < (row + 1) * size; cell += 1) {
      const right = (modules[cell] ?? 0) + (modules[cell + size] ?? 0);
      if (left + right === 0 || left + right === 4) squares += 1;
      left = right;
    }
  }
  return squares * 3;
}

function scoreBalance(modules: Uint8Array): number {
  let dark = 0;
  for (let cell = 0; cell < modules.length; cell += 1) dark += modules[cell] ?? 0;
  return Math.floor(Math.abs((dark * 20) / modules.length - 10)) * 10;
}
