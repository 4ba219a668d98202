import type { BridgeTransport } from '#shared/desk/kit';
import { fromErrorPayload } from '#shared/errors';

/** Codes that say how things stand, not that something went wrong: the page shows them as a state. */
const STATES: ReadonlySet<string> = new Set(['desk.disconnected', 'desk.locked']);

/** The same transport; calls the host could not carry out go to `onFailed` with their path. */
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
