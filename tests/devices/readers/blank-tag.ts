import type { TagSpecification } from '../../../src/main/devices/readers/virtual/tag.ts';

/** An unprogrammed tag; `serial` distinguishes it from others. */
export function blankTag(serial: number, more: Partial<TagSpecification> = {}): TagSpecification {
  const digits = serial.toString(16).toUpperCase().padStart(12, '0');
  return { tid: `E28011912000${digits}`, epc: `E28068940000${digits}`, ...more };
}
