/** The present format of templates. */
export const FORMAT = 2;

/**
 * A template of format 1 in the present one: its elements get ids in their order, `e1`, `e2` …; everything else means the same. A value
 * of another format, or that is no template, is returned as it is, for the schema to refuse.
 */
export function migrateTemplate(value: unknown): unknown {
  if (!isObject(value) || value.version !== 1 || !Array.isArray(value.elements)) return value;
  const elements = value.elements.map((element: unknown, at) =>
    isObject(element) ? { id: `e${at + 1}`, ...element } : element,
  );
  return { ...value, version: FORMAT, elements };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
