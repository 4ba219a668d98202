/** The CRC of each single byte. */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  return crc;
});

/**
 * CRC-16/MCRF4XX of the Chafon families: preset FFFF, polynomial 1021 reflected (8408), not inverted. Over a frame with
 * its CRC, low byte first, it is 0000. Check of the ASCII digits 1 to 9: 6F91.
 */
export function crc16Mcrf4xx(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = (crc >> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}
