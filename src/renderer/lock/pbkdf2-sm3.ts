import { sm3 } from 'sm-crypto-v2';
import { fromHex } from '#shared/rfid/hex';

/** PBKDF2 (RFC 8018 section 5.2) over HMAC-SM3, one block: 32 bytes. `password` must not be empty. */
export function deriveBySm3(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  const mac = (message: Uint8Array) => fromHex(sm3(message, { key: password, mode: 'hmac' }));
  let block = mac(Uint8Array.of(...salt, 0, 0, 0, 1));
  const derived = Uint8Array.from(block);
  for (let round = 1; round < iterations; round += 1) {
    block = mac(block);
    for (const [index, byte] of block.entries()) derived[index] = (derived[index] ?? 0) ^ byte;
  }
  return derived;
}
