/** The present format of templates. */
export const FORMAT = 2;

/** The gap of most labels on rolls; a printer measures the true one, within its tolerance. */
export const USUAL_GAP_MM = 3;

/** Whether there is a gap or mark between the labels of a medium, whose length printers need to know. */
export function hasGap(medium: unknown): boolean {
  return medium === 'gap' || medium === 'mark';
}

/**
 * Converts a template of format 1 to the present format: its elements get ids in their order, `e1`, `e2` …; everything
 * else keeps its meaning. A gap or mark without a length gets the usual one. A value of another format, or one that is
 * not a template, is returned unchanged, and the schema refuses it.
 */
export function migrateTemplate(value: unknown): unknown {
  if (!isObject(value)) return value;
  const named = nameElements(value);
  return hasGap(named.medium) && named.gapMm === undefined ? { ...named, gapMm: USUAL_GAP_MM } : named;
}

/** Whether it is a template of a later format than this program knows. */
export function isNewer(value: unknown): boolean {
  return isObject(value) && typeof value.version === 'number' && value.version > FORMAT;
}

function nameElements(value: Record<string, unknown>): Record<string, unknown> {
  if (value.version !== 1 || !Array.isArray(value.elements)) return value;
  const elements = value.elements.map((element: unknown, at) =>
    isObject(element) ? { id: `e${at + 1}`, ...element } : element,
  );
  return { ...value, version: FORMAT, elements };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
