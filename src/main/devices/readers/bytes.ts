/** Pieces of a frame, one after the other. */
export function concatBytes(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A number in `size` bytes, most significant first. */
export function toBigEndian(value: number, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (value >>> ((size - 1 - index) * 8)) & 0xff);
}

/** A status byte as manuals print it. */
export function toStatus(code: number): string {
  return code.toString(16).toUpperCase().padStart(2, '0');
}
