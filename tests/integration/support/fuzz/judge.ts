/** Internal details that no answer may contain: stacks, files, statements, libraries. */
const INTERNALS =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) ["a-z]|relation "|SQLSTATE|postgres|pglite|drizzle|fastify|ZodError/;

interface Answer {
  status: number;
  body: string;
  /** True for the token call, which answers in OAuth's form. */
  isBare: boolean;
  /** True for a HEAD request or a CORS preflight. */
  isWithoutBody: boolean;
}

/** The fault of an answer to a bad request, or null. Successful answers are checked by the endpoint's own tests. */
export function judgeAnswer({ status, body, isBare, isWithoutBody }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || isWithoutBody) return null;
  if (INTERNALS.test(body)) return 'shows its insides';
  const envelope = parse(body);
  if (isBare && typeof envelope.error_code === 'number' && typeof envelope.error === 'string') return null;
  const isEnvelope =
    envelope.code === status &&
    envelope.success === false &&
    typeof envelope.msg === 'string' &&
    envelope.msg !== '';
  return isEnvelope ? null : `answered ${status} without an envelope`;
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // An answer that is not JSON has no envelope.
    return {};
  }
}
