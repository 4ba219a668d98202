import type { BridgeTransport } from '#shared/desk/kit';
import { fromErrorPayload } from '#shared/errors';

/** Codes that describe a state, not a fault; the page shows them as a state. */
const STATES: ReadonlySet<string> = new Set(['desk.disconnected', 'desk.locked']);

/** Wraps a transport; calls that the host could not carry out are reported to `onFailed` with their path. */
export function withFailures(
  transport: BridgeTransport,
  onFailed: (error: Error, path: string) => void,
): BridgeTransport {
  return {
    ...transport,
    async invoke(path, input) {
      const result = await transport.invoke(path, input);
      if (!result.ok && !STATES.has(result.error.code)) onFailed(fromErrorPayload(result.error), path);
      return result;
    },
  };
}
