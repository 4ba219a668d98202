import { housekeepingSuite } from '../housekeeping/housekeeping.suite.ts';
import { operationsSuite } from '../http/operations.suite.ts';
import { auditSuite } from '../modules/audit/audit.suite.ts';
import { authSuite } from '../modules/auth/auth.suite.ts';
import { signInSuite } from '../modules/auth/sign-in.suite.ts';
import { chatSuite } from '../modules/chat/chat.suite.ts';
import { deptSuite } from '../modules/dept/dept.suite.ts';
import { dictSuite } from '../modules/dict/dict.suite.ts';
import { factorySuite } from '../modules/factory/factory.suite.ts';
import { homeSuite } from '../modules/home/home.suite.ts';
import { joinSuite } from '../modules/join/join.suite.ts';
import { menuSuite } from '../modules/menu/menu.suite.ts';
import { numberingSuite } from '../modules/numbering/numbering.suite.ts';
import { packSuite } from '../modules/pack/pack.suite.ts';
import { recordSuite } from '../modules/pack/records.suite.ts';
import { postSuite } from '../modules/post/post.suite.ts';
import { roleSuite } from '../modules/role/role.suite.ts';
import { tenantSuite } from '../modules/tenant/tenant.suite.ts';
import { uploadSuite } from '../modules/upload/upload.suite.ts';
import { administratorSuite } from '../modules/user/administrators.suite.ts';
import { userSuite } from '../modules/user/user.suite.ts';
import { accessSuite } from './access.suite.ts';
import { auditCoverageSuite } from './audit-coverage.suite.ts';
import { familyClientSuite } from './family-clients.suite.ts';
import { tenancySuite } from './tenancy.suite.ts';
import type { TestServer } from './test-server.ts';
import { wireSuite } from './wire.suite.ts';

/** What must hold on either database. */
export function runSuites(server: () => TestServer): void {
  tenancySuite(server);
  accessSuite(server);
  wireSuite(server);
  familyClientSuite(server);
  menuSuite(server);
  packSuite(server);
  recordSuite(server);
  homeSuite(server);
  deptSuite(server);
  roleSuite(server);
  userSuite(server);
  administratorSuite(server);
  postSuite(server);
  dictSuite(server);
  numberingSuite(server);
  tenantSuite(server);
  joinSuite(server);
  factorySuite(server);
  uploadSuite(server);
  auditSuite(server);
  auditCoverageSuite(server);
  chatSuite(server);
  operationsSuite(server);
  housekeepingSuite(server);
  // Last: they move the clock.
  signInSuite(server);
  authSuite(server);
}
