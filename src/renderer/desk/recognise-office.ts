import { useDesk } from '../stores/desk.ts';
import { desk } from './connect.ts';

/**
 * Lets the host find out which back office answers at the present address. If it is another one than before, the host
 * makes all pages start again.
 */
export async function recogniseOffice(): Promise<void> {
  // Without an answer everything stays as it is; the next sign-in or refused call asks again.
  const server = await desk?.server.recognise().catch(() => undefined);
  if (server) useDesk.setState({ server });
}
