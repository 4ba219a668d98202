import { REGION_SEPARATOR } from '../records/region-field.ts';

/**
 * The delivery address of a partner: 广东省佛山市顺德区龙江镇 1 号 from the region 广东省/佛山市/顺德区 and the address, which may start with
 * the region itself. Empty if both are.
 */
export function postalAddress({ region, address }: Readonly<Record<string, unknown>>): string {
  const place = String(region ?? '').replaceAll(REGION_SEPARATOR, '');
  const street = String(address ?? '').trim();
  return street.startsWith(place) ? street : place + street;
}
