/** Fields that a merge does not compare: packages of another species, thickness or state cannot be merged. */
const MIXABLE = [
  'grade',
  'texture',
  'craft',
  'veneerKind',
  'edgeFinish',
  'style',
  'productModel',
  'cabinetNo',
  'region',
] as const;

/** The fields in which packages to be merged differ; after merging, all goods have the values of the first package. */
export function mixedFields(packs: readonly Readonly<Record<string, unknown>>[]): (typeof MIXABLE)[number][] {
  return MIXABLE.filter((name) => new Set(packs.map((pack) => pack[name])).size > 1);
}
