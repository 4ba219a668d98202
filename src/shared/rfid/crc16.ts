/**
 * The CRC-16 of ISO 18000-63 (Gen2): polynomial 1021, preset FFFF, not reflected, inverted (CRC-16/GENIBUS). A tag
 * sends it over PC and EPC, and keeps it in word 0 of its EPC bank.
 */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc ^ 0xffff;
}
