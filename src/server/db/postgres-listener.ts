import { randomUUID } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { AppError } from '#shared/errors';
import type { Channel, Listener, StopListening } from './connection.ts';

const CONNECT_LIMIT_MS = 5000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5000;
/** A silently dropped connection (a pulled cable, a firewall) is detected by a query at this interval. */
const CHECK_EVERY_MS = 10_000;
const CHECK_LIMIT_MS = 5000;
const ECHO_LIMIT_MS = 5000;
const ECHO_CHANNEL = 'veneer_desk_echo';

/** Sends a payload to a channel over the connections used for changes. */
export type SendPayload = (channel: string, payload: string) => Promise<void>;

/**
 * Listens on a dedicated connection, because pooled connections come and go. Rejects if the first attempt fails, or
 * with `database.unheard` if it does not receive what `send` sends. A connection lost later is replaced, with retries
 * for as long as necessary.
 */
export async function listenPostgres(
  url: string,
  channel: Channel,
  listener: Listener,
  { send, onError }: { send: SendPayload; onError: (error: Error) => void },
): Promise<StopListening> {
  const pg = await import('pg');
  let current: Client | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CHECK_LIMIT_MS,
      keepAlive: true,
      application_name: 'veneer-desk listener',
    });
    client.on('notification', ({ channel: from, payload }) => {
      if (client === current && from === channel) listener.onPayload(payload ?? '');
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await requireEcho(client, send);
      // The channel's name is an SQL name, not a value; ours are lower-case words.
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(onError);
      throw error;
    }
    if (isStopped) return client.end();
    current = client;
    timer = setTimeout(check, CHECK_EVERY_MS, client);
    timer.unref();
  }

  function check(client: Client): void {
    client.query('SELECT 1').then(
      () => {
        if (client !== current) return;
        timer = setTimeout(check, CHECK_EVERY_MS, client);
        timer.unref();
      },
      (error: Error) => lose(client, error),
    );
  }

  function lose(client: Client, error?: Error): void {
    if (client !== current) return;
    current = null;
    clearTimeout(timer);
    if (error !== undefined) onError(error);
    client.end().catch(onError);
    if (isStopped) return;
    listener.onLost();
    retry(FIRST_RETRY_MS);
  }

  function retry(waitMs: number): void {
    timer = setTimeout(() => {
      connect().then(
        () => isStopped || listener.onRestored(),
        (error: Error) => {
          onError(error);
          if (!isStopped) retry(Math.min(waitMs * 2, LONGEST_RETRY_MS));
        },
      );
    }, waitMs);
    timer.unref();
  }

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const client = current;
    current = null;
    await client?.end();
  };
}

/**
 * Sends a payload as the server does and waits for it; throws `database.unheard` if it does not arrive. A pooler in
 * transaction mode accepts LISTEN but delivers nothing, and the address may lead to another database.
 */
async function requireEcho(client: Client, send: SendPayload): Promise<void> {
  const sent = randomUUID();
  const received = Promise.withResolvers<void>();
  const onNotification = ({ payload }: Notification) => {
    if (payload === sent) received.resolve();
  };
  client.on('notification', onNotification);
  try {
    await client.query(`LISTEN ${ECHO_CHANNEL}`);
    await send(ECHO_CHANNEL, sent);
    const timer = setTimeout(() => received.reject(new AppError('database.unheard')), ECHO_LIMIT_MS);
    await received.promise.finally(() => clearTimeout(timer));
    await client.query(`UNLISTEN ${ECHO_CHANNEL}`);
  } finally {
    client.off('notification', onNotification);
  }
}
