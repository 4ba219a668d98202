/** Arithmetic of GF(256) with the QR polynomial x⁸ + x⁴ + x³ + x² + 1. */
const POWERS = new Uint8Array(512);
const LOGS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWERS[exponent] = value;
  POWERS[exponent + 255] = value;
  LOGS[value] = exponent;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

const generators = new Map<number, Uint8Array>();

/** The check words of one block (ISO/IEC 18004, annex A), most significant first. */
export function computeCheckWords(data: Uint8Array, count: number): Uint8Array {
  const generator = generatorOf(count);
  const remainder = new Uint8Array(count);
  for (const word of data) {
    const factor = word ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[count - 1] = 0;
    if (factor === 0) continue;
    const log = LOGS[factor] ?? 0;
    for (let at = 0; at < count; at += 1) {
      remainder[at] = (remainder[at] ?? 0) ^ (POWERS[log + (generator[at] ?? 0)] ?? 0);
    }
  }
  return remainder;
}

/** Logarithms of the generator polynomial's coefficients below the leading one. */
function generatorOf(degree: number): Uint8Array {
  const known = generators.get(degree);
  if (known !== undefined) return known;
  let polynomial = [1];
  for (let root = 0; root < degree; root += 1) {
    const next = [...polynomial, 0];
    for (const [at, coefficient] of polynomial.entries()) {
      if (coefficient !== 0)
        next[at + 1] = (next[at + 1] ?? 0) ^ (POWERS[(LOGS[coefficient] ?? 0) + root] ?? 0);
    }
    polynomial = next;
  }
  const logs = Uint8Array.from(polynomial.slice(1), (coefficient) => LOGS[coefficient] ?? 0);
  generators.set(degree, logs);
  return logs;
}
