import { REGION_SEPARATOR } from '../records/region-field.ts';

/**
 * Where goods for a partner go: 广东省佛山市顺德区龙江镇 1 号 of the region 广东省/佛山市/顺德区 and its address, which may
 * begin with the region itself. Empty without either.
 */
export function postalAddress({ region, address }: Readonly<Record<string, unknown>>): string {
  const place = String(region ?? '').replaceAll(REGION_SEPARATOR, '');
  const street = String(address ?? '').trim();
  return street.startsWith(place) ? street : place + street;
}
