import { ATTEND_PERMISSION, deskAttendanceApi } from '#shared/api/desk-attendance';
import type { DeskClient } from '#shared/desk/contract';
import type { Request } from '../api/client.ts';

/** The token of a desk is good for ten minutes. */
const RENEW_MS = 4 * 60_000;

export interface AttendancePorts {
  desk: Pick<DeskClient, 'registration'>;
  request: Request;
  /**
   * Company and permissions of the session; null until a signed-in user's account has been loaded, and where the back office
   * serves this computer alone.
   */
  account(): { tenantId: string; permissions: ReadonlySet<string> } | null;
  /** The desk as it is offered to those who hand work over. */
  describe(): { name: string; printers: string[] };
}

/**
 * Makes a host that is not registered take tasks while the user is signed in: gets a token for it in the user's name, renews it,
 * and takes it back at the sign-out. `attend` may be called whenever something it depends on has changed.
 */
export function createAttendance(ports: AttendancePorts): {
  attend(): Promise<void>;
  leave(): Promise<void>;
  start(): void;
} {
  const { desk, request } = ports;
  let round: Promise<void> | null = null;

  async function attendOnce(): Promise<void> {
    const account = ports.account();
    if (account === null || !account.permissions.has(ATTEND_PERMISSION)) return;
    if ((await desk.registration.state()).desk !== null) return;
    const { hostId } = await desk.registration.hostId();
    const body = { hostId, ...ports.describe() };
    const { deskId: id, token } = await request(deskAttendanceApi.attend, { body }, { quiet: true });
    const { tenantId } = account;
    if (ports.account()?.tenantId !== tenantId) return;
    await desk.registration.attend({ desk: { id, tenantId, name: body.name }, token });
  }

  function attend(): Promise<void> {
    round ??= attendOnce()
      .catch(() => {
        // The bridge or the server is away, or refuses: the inbox says that it takes no tasks, and the next round tries again.
      })
      .finally(() => {
        round = null;
      });
    return round;
  }

  return {
    attend,
    async leave() {
      // If the host is not reached, it is refused by the back office all the same, because the session has ended.
      await desk.registration.leave().catch(() => undefined);
    },
    start() {
      desk.registration.onChanged(({ desk: registered, attended }) => {
        if (registered === null && attended === null) void attend();
      });
      setInterval(() => void attend(), RENEW_MS);
      void attend();
    },
  };
}
