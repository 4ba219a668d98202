import type { Principal } from '../http/implement.ts';

/** The company that runs the installation; its administrator manages the other companies. */
export const PLATFORM_TENANT = '000000';

export const isPlatformAdministrator = (user: Principal): boolean =>
  user.isAdministrator && user.tenantId === PLATFORM_TENANT;
