/**
 * Packs Windows' icon file: a directory of PNG pictures (read since Windows Vista).
 *
 * @param {{ size: number, png: Buffer }[]} pictures up to 256 pixels
 * @returns {Buffer}
 */
export function encodeIco(pictures) {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + pictures.length * 16;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // The format writes 256 as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** Apple's four-letter types of PNG pictures, by size in pixels. */
const ICNS_TYPES = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

/**
 * Packs macOS' icon file: blocks of type, length and PNG.
 *
 * @param {{ size: keyof typeof ICNS_TYPES, png: Buffer }[]} pictures
 * @returns {Buffer}
 */
export function encodeIcns(pictures) {
  const blocks = pictures.map(({ size, png }) =>
    Buffer.concat([blockHeader(ICNS_TYPES[size], png.length), png]),
  );
  const body = Buffer.concat(blocks);
  return Buffer.concat([blockHeader('icns', body.length), body]);
}

function blockHeader(type, bodyLength) {
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32BE(bodyLength + 8, 4);
  return header;
}
