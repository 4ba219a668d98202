import { authApi } from './auth.ts';
import type { Endpoint } from './kit.ts';
import { menuApi } from './menu.ts';
import { packApi } from './pack.ts';

/** Every area of the back office's contract. A new area is a file and a line here. */
export const api = {
  auth: authApi,
  menu: menuApi,
  pack: packApi,
};

/** Every endpoint, for what walks them all: route registration, OpenAPI, isolation tests. */
export function allEndpoints(): Endpoint[] {
  return Object.values(api).flatMap((area) => Object.values(area) as unknown as Endpoint[]);
}
