import { REGION_SEPARATOR } from './region-field.ts';

/** An entry of the data: its name `n`, and its subdivisions `d`. */
export interface Region {
  n: string;
  d?: Region[];
}

/** A province, city or district to choose. */
export interface RegionOption {
  value: string;
  label: string;
  children?: RegionOption[];
}

/** “Districts under the city”: the data's entry for all of them together, which is not a district. */
const ALL_DISTRICTS = '\u5e02\u8f96\u533a';
/** “Counties under the province itself”: the data's group of places that have no city above them. */
const WITHOUT_CITY = /\u76f4\u8f96\u53bf\u7ea7\u884c\u653f\u533a\u5212$/;

/** The regions as they are chosen and written: 湖北省/仙桃市, without the intermediate group of the data. */
export function regionOptions(regions: readonly Region[]): RegionOption[] {
  return regions
    .flatMap((region) => (WITHOUT_CITY.test(region.n) ? (region.d ?? []) : [region]))
    .filter(({ n }) => n !== ALL_DISTRICTS)
    .map(({ n, d = [] }) => ({ value: n, label: n, ...(d.length > 0 && { children: regionOptions(d) }) }));
}

/** The first region with names that match: a province, or one with its city and district; in the order of the list. */
export function firstRegion(
  options: readonly RegionOption[],
  matches: (names: readonly string[]) => boolean,
  above: readonly string[] = [],
): string[] | null {
  for (const { value, children = [] } of options) {
    const names = [...above, value];
    const found = matches(names) ? names : firstRegion(children, matches, names);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a text names a province, a city in it and a district in that, or the first of them. */
export function isListedRegion(text: string, options: readonly RegionOption[]): boolean {
  let level: readonly RegionOption[] = options;
  for (const part of text.split(REGION_SEPARATOR)) {
    const found = level.find(({ value }) => value === part);
    if (found === undefined) return false;
    level = found.children ?? [];
  }
  return true;
}
