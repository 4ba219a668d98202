import { authSuite } from '../modules/auth/auth.suite.ts';
import { menuSuite } from '../modules/menu/menu.suite.ts';
import { packSuite } from '../modules/pack/pack.suite.ts';
import { recordSuite } from '../modules/pack/records.suite.ts';
import { accessSuite } from './access.suite.ts';
import { tenancySuite } from './tenancy.suite.ts';
import type { TestServer } from './test-server.ts';
import { wireSuite } from './wire.suite.ts';

/** What must hold on either database. */
export function runSuites(server: () => TestServer): void {
  tenancySuite(server);
  accessSuite(server);
  wireSuite(server);
  menuSuite(server);
  packSuite(server);
  recordSuite(server);
  // Last: it moves the clock.
  authSuite(server);
}
