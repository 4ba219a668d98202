/** The id in the address of a process that does not exist yet. */
export const NEW_PROCESS = '0';

/** What the last part of a workflow address names; empty where it names nothing. */
export interface ProcessParams {
  /** Kind of document: the key of its process. */
  kind: string;
  /** The document: the instance of the process. */
  id: string;
}

/**
 * Reads `<kind>` and `<kind>-<id>`, which our links have, and the base64 of a JSON object, plain or URL-safe, which
 * links of other systems of the family have: `processDefKey` (or `processId`) and `processInsId`. Their `taskId` is not
 * needed: a document has one open step.
 */
export function readProcessParams(text: string): ProcessParams {
  const fields = decodedObject(text);
  if (fields === null) {
    const [kind = '', id = ''] = text.split('-');
    return { kind, id };
  }
  const { processDefKey, processId, processInsId } = fields;
  return { kind: textOf(processDefKey) || textOf(processId), id: textOf(processInsId) };
}

function decodedObject(base64: string): Record<string, unknown> | null {
  try {
    const bytes = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // Not base64 of JSON, so a link of ours.
    return null;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
