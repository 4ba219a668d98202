/** Collects bytes in one growing buffer, without a string or an array for each small piece. */
export interface ByteWriter {
  byte(value: number): void;
  /** ASCII text. */
  text(text: string): void;
  bytes(bytes: Uint8Array): void;
  /** Bytes since the last {@link ByteWriter.take}. */
  length(): number;
  /** A copy of everything since the last call. */
  take(): Buffer;
}

export function createByteWriter(): ByteWriter {
  let buffer = Buffer.allocUnsafe(65_536);
  let length = 0;
  const reserve = (count: number) => {
    if (length + count <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + count));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  return {
    byte(value) {
      if (length === buffer.length) reserve(1);
      buffer[length++] = value;
    },
    text(text) {
      reserve(text.length);
      length += buffer.write(text, length, 'latin1');
    },
    bytes(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    length: () => length,
    take() {
      const taken = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return taken;
    },
  };
}
