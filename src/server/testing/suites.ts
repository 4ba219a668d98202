import { housekeepingSuite } from '../housekeeping/housekeeping.suite.ts';
import { abuseSuite } from '../http/abuse.suite.ts';
import { idempotencySuite } from '../http/idempotency/idempotency.suite.ts';
import { operationsSuite } from '../http/operations.suite.ts';
import { jobSuite } from '../jobs/jobs.suite.ts';
import { limitSuite } from '../limits/limits.suite.ts';
import { aboutSuite } from '../modules/about/about.suite.ts';
import { attachmentSuite } from '../modules/attachment/attachment.suite.ts';
import { auditSuite } from '../modules/audit/audit.suite.ts';
import { authSuite } from '../modules/auth/auth.suite.ts';
import { endingSuite } from '../modules/auth/sessions/ending.suite.ts';
import { ownSessionSuite } from '../modules/auth/sessions/own-sessions.suite.ts';
import { refusalSuite } from '../modules/auth/sign-in/refusals.suite.ts';
import { signInSuite } from '../modules/auth/sign-in/sign-in.suite.ts';
import { chatSuite } from '../modules/chat/chat.suite.ts';
import { deptSuite } from '../modules/dept/dept.suite.ts';
import { deskSuite } from '../modules/desk/desk.suite.ts';
import { deskBoardSuite } from '../modules/desk-board/desk-board.suite.ts';
import { deskTaskSuite } from '../modules/desk-task/desk-task.suite.ts';
import { readingTaskSuite } from '../modules/desk-task/readings.suite.ts';
import { signedInDeskSuite } from '../modules/desk-task/signed-in-desks.suite.ts';
import { dictSuite } from '../modules/dict/dict.suite.ts';
import { chainSuite } from '../modules/document/chain/chain.suite.ts';
import { closedOrderSuite } from '../modules/document/closed-orders.suite.ts';
import { documentSuite } from '../modules/document/document.suite.ts';
import { documentScopeSuite } from '../modules/document/document-scope.suite.ts';
import { gradingSuite } from '../modules/document/grading/grading.suite.ts';
import { printSuite } from '../modules/document/print/print.suite.ts';
import { remainderSuite } from '../modules/document/remainder.suite.ts';
import { reversalSuite } from '../modules/document/reversals.suite.ts';
import { scanSuite } from '../modules/document/scans/scans.suite.ts';
import { tagReadingSuite } from '../modules/document/scans/tags.suite.ts';
import { stockDocumentSuite } from '../modules/document/stock-documents.suite.ts';
import { supplierTallySuite } from '../modules/document/supplier-tally/supplier-tally.suite.ts';
import { factorySuite } from '../modules/factory/factory.suite.ts';
import { homeSuite } from '../modules/home/home.suite.ts';
import { pendingSuite } from '../modules/home/pending.suite.ts';
import { joinSuite } from '../modules/join/join.suite.ts';
import { labelTemplateSuite } from '../modules/label-template/label-template.suite.ts';
import { listViewSuite } from '../modules/list-view/list-view.suite.ts';
import { logSuite } from '../modules/log/log.suite.ts';
import { menuSuite } from '../modules/menu/menu.suite.ts';
import { noticeSuite } from '../modules/notice/notice.suite.ts';
import { numberingSuite } from '../modules/numbering/numbering.suite.ts';
import { packActSuite } from '../modules/pack/acts.suite.ts';
import { packScopeSuite } from '../modules/pack/data-scope.suite.ts';
import { packImageSuite } from '../modules/pack/images/images.suite.ts';
import { packSuite } from '../modules/pack/pack.suite.ts';
import { recordSuite } from '../modules/pack/records.suite.ts';
import { tagLeaseSuite } from '../modules/pack/tag-leases.suite.ts';
import { partnerSuite } from '../modules/partner/partner.suite.ts';
import { partnerTradeSuite } from '../modules/partner/trade.suite.ts';
import { postSuite } from '../modules/post/post.suite.ts';
import { processTaskSuite } from '../modules/process-task/process-task.suite.ts';
import { roleSuite } from '../modules/role/role.suite.ts';
import { settingSuite } from '../modules/setting/setting.suite.ts';
import { statisticsSuite } from '../modules/statistics/statistics.suite.ts';
import { stockSuite } from '../modules/stock/stock.suite.ts';
import { tallyImportSuite } from '../modules/tally-import/tally-import.suite.ts';
import { tenantSuite } from '../modules/tenant/tenant.suite.ts';
import { uploadSuite } from '../modules/upload/upload.suite.ts';
import { escalationSuite } from '../modules/user/escalation.suite.ts';
import { userImportSuite } from '../modules/user/import.suite.ts';
import { userSuite } from '../modules/user/user.suite.ts';
import { workflowSuite } from '../modules/workflow/workflow.suite.ts';
import { zoneSuite } from '../modules/zone/zone.suite.ts';
import { importSuite } from '../records/import/import.suite.ts';
import { lineSuite } from '../records/lines.suite.ts';
import { listDownloadSuite } from '../records/list-download.suite.ts';
import { recordScopeSuite } from '../records/record-scope.suite.ts';
import { recordKitSuite } from '../records/records.suite.ts';
import { administratorSuite } from '../rights/administrators.suite.ts';
import { reachSuite } from '../rights/reach.suite.ts';
import { reachPropertySuite } from '../rights/reach-property.suite.ts';
import { rightsSignalSuite } from '../rights/rights-signal.suite.ts';
import { costsPropertySuite } from '../stock/costs-property.suite.ts';
import { stockLedgerSuite } from '../stock/ledger.suite.ts';
import { ledgerPropertySuite } from '../stock/ledger-property.suite.ts';
import { accessSuite } from './access.suite.ts';
import { auditCoverageSuite } from './audit-coverage.suite.ts';
import { familyClientSuite } from './family-clients.suite.ts';
import { largeListsSuite } from './large-lists.suite.ts';
import { listFilterSuite } from './list-filters.suite.ts';
import { raceSuite } from './races.suite.ts';
import { tenancySuite } from './tenancy.suite.ts';
import type { TestServer } from './test-server.ts';
import { wireSuite } from './wire.suite.ts';

type Suite = (server: () => TestServer) => void;

/** Behaviour of the server on either database, in independent groups that can run in parallel. */
const SUITES = {
  contract: [
    tenancySuite,
    accessSuite,
    wireSuite,
    familyClientSuite,
    listFilterSuite,
    auditSuite,
    auditCoverageSuite,
  ],
  records: [
    menuSuite,
    packSuite,
    recordSuite,
    packScopeSuite,
    tagLeaseSuite,
    stockLedgerSuite,
    packActSuite,
    stockSuite,
    ledgerPropertySuite,
    costsPropertySuite,
    tallyImportSuite,
    workflowSuite,
    homeSuite,
    pendingSuite,
    deptSuite,
    roleSuite,
    userSuite,
    userImportSuite,
    administratorSuite,
    escalationSuite,
    reachSuite,
    rightsSignalSuite,
    raceSuite,
    postSuite,
    dictSuite,
    numberingSuite,
    listViewSuite,
    labelTemplateSuite,
    tenantSuite,
    joinSuite,
    recordKitSuite,
    recordScopeSuite,
    largeListsSuite,
    lineSuite,
    listDownloadSuite,
    importSuite,
  ],
  trade: [
    partnerSuite,
    partnerTradeSuite,
    documentSuite,
    documentScopeSuite,
    chainSuite,
    printSuite,
    stockDocumentSuite,
    closedOrderSuite,
    supplierTallySuite,
    remainderSuite,
    reversalSuite,
    scanSuite,
    tagReadingSuite,
    gradingSuite,
    factorySuite,
    logSuite,
    zoneSuite,
    processTaskSuite,
    statisticsSuite,
  ],
  operation: [
    uploadSuite,
    attachmentSuite,
    settingSuite,
    deskSuite,
    deskTaskSuite,
    deskBoardSuite,
    readingTaskSuite,
    signedInDeskSuite,
    packImageSuite,
    chatSuite,
    noticeSuite,
    idempotencySuite,
    abuseSuite,
    operationsSuite,
    aboutSuite,
    housekeepingSuite,
    jobSuite,
  ],
  // The last three move the clock.
  signIn: [
    ownSessionSuite,
    refusalSuite,
    limitSuite,
    endingSuite,
    reachPropertySuite,
    signInSuite,
    authSuite,
  ],
} satisfies Record<string, readonly Suite[]>;

export type SuiteGroup = keyof typeof SUITES;

/**
 * Suites about features in which the embedded database differs (company limits, text search, triggers, work that shares
 * its only connection, notifications), and about signing in. The other suites run on it only in `npm test -- deep`;
 * PostgreSQL takes a third of the time and runs all of them every time. End-to-end tests use the embedded database too.
 */
const EVERY_TIME_ON_PGLITE: readonly Suite[] = [
  tenancySuite,
  packSuite,
  partnerSuite,
  stockLedgerSuite,
  ledgerPropertySuite,
  largeListsSuite,
  raceSuite,
  idempotencySuite,
  housekeepingSuite,
  jobSuite,
  signInSuite,
];

/** Runs the suites of a group on the embedded database: those it needs every time, or all with VENEER_DESK_DEEP. */
export function runSuitesOnPGlite(group: SuiteGroup, server: () => TestServer): void {
  const isDeep = process.env.VENEER_DESK_DEEP === '1';
  for (const suite of SUITES[group]) if (isDeep || EVERY_TIME_ON_PGLITE.includes(suite)) suite(server);
}

/** Runs all suites of a group. */
export function runSuitesOnPostgres(group: SuiteGroup, server: () => TestServer): void {
  for (const suite of SUITES[group]) suite(server);
}
