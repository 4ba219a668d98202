/** Runs statements, as clients of both databases do. */
interface Client {
  query(...args: never[]): unknown;
}

/** A client that runs no statement after the abort: it throws the signal's reason. */
export function untilAborted(client: Client, signal: AbortSignal | undefined): Client {
  if (signal === undefined) return client;
  return {
    query(...args) {
      signal.throwIfAborted();
      return client.query(...args);
    },
  };
}
