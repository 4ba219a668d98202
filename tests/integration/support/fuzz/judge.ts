/** What no caller is to learn: stacks, files, statements, libraries. */
const INTERNALS =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) ["a-z]|relation "|SQLSTATE|postgres|pglite|drizzle|fastify|ZodError/;

interface Answer {
  status: number;
  body: string;
  /** The token call answers in OAuth's form. */
  isBare: boolean;
  /** Of a HEAD, and of an OPTIONS that asks for permission. */
  isWithoutBody: boolean;
}

/** What is wrong with an answer to a bad request; null for nothing. Good answers are judged by the endpoint's own tests. */
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
    // No JSON is no envelope.
    return {};
  }
}
