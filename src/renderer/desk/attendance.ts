import { ATTEND_PERMISSION, deskAttendanceApi } from '#shared/api/desk-attendance';
import type { DeskClient } from '#shared/desk/contract';
import type { Request } from '../api/client.ts';

/** The token of a desk is good for ten minutes. */
const RENEW_MS = 4 * 60_000;

export interface AttendancePorts {
  desk: Pick<DeskClient, 'registration'>;
  request: Request;
  /**
   * Company and permissions of the session; null until the user's account has been loaded, and if the back office
   * serves only this computer.
   */
  account(): { tenantId: string; permissions: ReadonlySet<string> } | null;
  /** The desk's description in the list from which users choose a desk for a task. */
  describe(): { name: string; printers: string[] };
}

/**
 * Makes a host that is not registered accept tasks while the user is signed in: obtains a token for it in the user's
 * name, renews it, and revokes it at the sign-out. `attend` may be called whenever something it depends on has changed.
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
        // The bridge or the server is unreachable, or refuses: the inbox shows that it accepts no tasks, and the next
        // round tries again.
      })
      .finally(() => {
        round = null;
      });
    return round;
  }

  return {
    attend,
    async leave() {
      // If the host cannot be reached, the back office refuses its token anyway, because the session has ended.
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
