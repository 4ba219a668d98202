/** The present format of templates. */
export const FORMAT = 2;

/** The gap of most labels on rolls; a printer measures the true one, within its tolerance. */
export const USUAL_GAP_MM = 3;

/** Whether something lies between the labels of a medium, whose length printers want to know. */
export function hasGap(medium: unknown): boolean {
  return medium === 'gap' || medium === 'mark';
}

/**
 * A template of format 1 in the present one: its elements get ids in their order, `e1`, `e2` …; everything else means the same. One whose
 * gap or mark has no length yet gets the usual one. A value of another format, or that is no template, is returned as it is, for the
 * schema to refuse.
 */
export function migrateTemplate(value: unknown): unknown {
  if (!isObject(value)) return value;
  const named = nameElements(value);
  return hasGap(named.medium) && named.gapMm === undefined ? { ...named, gapMm: USUAL_GAP_MM } : named;
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
