import { useSession } from '../../stores/session.ts';

/** The company that runs the installation: its administrator maintains the system's dictionaries. */
const PLATFORM_TENANT = '000000';

/**
 * Returns a test whether the user's company may change a row: its own rows, the platform's administrator every row.
 */
export function useOwnership(): (row: Readonly<Record<string, unknown>>) => boolean {
  const user = useSession((state) => state.user);
  const isPlatform = user?.tenantId === PLATFORM_TENANT && user.roles.includes('administrator');
  return ({ tenantId }) => isPlatform || tenantId !== '';
}
