import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { sm2 } from 'sm-crypto-v2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { ATTACHMENT_CALLS } from '#shared/api/attachment';
import { allEndpoints, api } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { auditActionIn, auditDetailIn, auditTargetIn } from '#shared/audit/words';
import { DOCUMENTS } from '#shared/documents/index';
import { type ActCall, actQuery } from '#shared/records/act-api';
import type { ImportCalls } from '#shared/records/import-api';
import { NO_MAPPING } from '#shared/tally-import/mapping';
import { eventually } from '../../../tests/eventually.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { jobQueue } from '../db/schema/jobs.ts';
import { DEMO_PASSWORD } from '../demo/companies.ts';
import { DEMO_PARTNER_IDS } from '../demo/partners.ts';
import { makeBook, TITLES, templateRow } from '../tally-import/testing/tally-files.ts';
import { announcePack } from './announce-pack.ts';
import { documentCalls } from './document-calls.ts';
import { fingerprintAll, watchCommits } from './fingerprint.ts';
import { postForm } from './post-form.ts';
import { startProvider, type TestProvider } from './provider.ts';
import { nameField, sampleOf } from './record-samples.ts';
import { RECORD_KINDS } from './record-targets.ts';
import { registerDesk, signDeskIn } from './register-desk.ts';
import { makePicture } from './sample-files.ts';
import { type Answer, type CallInput, createTestServer, type TestServer } from './test-server.ts';
import { uploadToAttach } from './upload-to-attach.ts';

/** Calls that change data without an audit entry, each with the reason. */
const UNWRITTEN: Readonly<Record<string, string>> = {
  [api.upload.signTenant.path]: 'a permission to upload; the entry is written when it becomes a file',
  [api.upload.signPrivate.path]: 'as for tenant',
  [api.upload.signCommon.path]: 'as for tenant',
  [api.notice.read.path]: 'whether a person has read his own notices is no record of the company',
  [api.notice.readAll.path]: 'as for reading some',
  [api.setup.create.path]: 'works while there is no company: tests/integration/first-company.test.ts',
  [api.preference.save.path]: 'how a person’s own lists look; no record of the company',
  [api.desk.token.path]: 'a desk gets a token every ten minutes; its registration is written',
  [api.desk.attend.path]: 'a renewed token; the sign-in is written, and a task names who took it',
  [api.desk.report.path]: 'when a desk was last seen and what it has changes all the time',
  [api.tagWriting.lease.path]: 'a reservation that ends by itself; the tag is written',
  [api.desk.leaseTag.path]: 'as for leasing to a page',
  [api.tagWriting.giveBack.path]: 'as for leasing',
  [api.deskTask.next.path]: 'a question; changes nothing',
  [api.deskTask.labelTemplate.path]: 'as for the inbox',
  [api.deskTask.take.path]: 'the progress of a task is shown on it; what a desk did is in its records',
  [api.deskTask.begin.path]: 'as for taking',
  [api.deskTask.report.path]: 'as for taking',
  [api.printerFault.save.path]: 'what a printer reported; the record names desk, user and time',
  [api.desk.savePrinterFault.path]: 'as for a page',
  [api.desk.savePrintOutcomes.path]: 'writes as for a page: print.suite.ts of the documents',
  [api.backup.run.path]: 'changes no record; what it writes is a folder of files',
  ...Object.fromEntries(
    RECORD_KINDS.flatMap(({ calls }) =>
      calls.importFaults === undefined
        ? []
        : [[calls.importFaults.path, 'changes nothing: tells what is wrong']],
    ),
  ),
  [api.tallyImport.preview.path]: 'changes nothing: tells what an import would do',
  [api.tallyImport.faults.path]: 'changes nothing: tells what is wrong',
  [api.orderGoods.preview.path]: 'changes nothing: tells what would be taken',
  [api.orderGoods.faults.path]: 'changes nothing: tells what is wrong',
  [api.grading.figures.path]: 'changes nothing: tells what a grading would be saved with',
  [api.pack.lookUp.path]: 'changes nothing: looks packages up, too many for an address',
  [api.pack.takenBarcodes.path]: 'changes nothing: looks barcodes up, too many for an address',
  [api.tagReading.locate.path]: 'changes nothing: looks tags up, too many for an address',
  [api.tagReading.sheet.path]: 'changes nothing: makes a file of what it is sent',
  [api.upload.complete.path]: 'stores as the form does, from a bucket: tests/integration/uploads.test.ts',
};

/** Address of the calls, used by no other test. */
const ADDRESS = '10.9.0.1';
/** An address the database cannot store, so that the entry, and with it the change, fails. */
const UNWRITABLE = '10.9.0.2\0';
const SECRET = 'between us';
const LABEL = JSON.stringify({
  id: 'audited',
  version: 2,
  name: { zh: '审', en: 'Audited' },
  widthMm: 60,
  heightMm: 40,
  elements: [{ id: 'a', kind: 'box', xMm: 1, yMm: 1, widthMm: 9, heightMm: 9 }],
});

interface Expected {
  action: string;
  target: (answer: Answer) => string;
  /** The company of the trail and the user; the platform's administrator if absent. */
  tenantId?: string;
  account?: string;
}

/**
 * Makes every call that changes a record twice: first so that its audit entry cannot be written, which must change
 * nothing; then normally, which must leave an entry with user, action, record, address and time.
 */
export function auditCoverageSuite(get: () => TestServer): void {
  describe('the audit trail covers every change', () => {
    const seen = new Set<Endpoint>();
    const picture = makePicture(8, 8);
    let provider: TestProvider;
    let server: TestServer;
    let token = '';
    let person = '';

    beforeAll(async () => {
      provider = await startProvider(SECRET);
      const social = { wechat: provider.url };
      server = await createTestServer(get().database, { social, providerSecret: SECRET });
      token = await signIn('admin');
      const body = {
        account: 'audited',
        realName: '审',
        password: await encrypt(DEMO_PASSWORD),
        roleId: '201',
      };
      const approver = { account: 'approver', realName: '批', roleId: '200' };
      await server.ask(api.user.add, { token, body: approver });
      person = (await server.ask(api.user.add, { token, body: { ...body, phone: '13911112222' } })).id ?? '';
    });
    afterAll(async () => {
      await server.app.close();
      await provider.close();
    });

    const signIn = async (account: string) => (await server.signIn({ account })).access_token;
    async function encrypt(password: string): Promise<string> {
      const { publicKey } = await server.ask(api.auth.publicKey);
      return sm2.doEncrypt(password, publicKey, 0);
    }

    /** Waits for running jobs, which change rows. */
    const noJobs = () =>
      eventually(
        async () => {
          for (const company of ['000000', '100001'])
            expect(await server.database.withTenant(company, (tx) => tx.$count(jobQueue))).toBe(0);
        },
        { interval: 20 },
      );

    /** Makes the call with a failing entry, once or twice, and then normally; returns its answer. */
    async function perform(
      endpoint: Endpoint,
      send: (address: string) => Promise<Answer>,
      { action, target, tenantId = '000000', account = 'admin' }: Expected,
    ): Promise<Answer> {
      const fail = async () => {
        const { status } = await send(UNWRITABLE);
        expect(status, `${endpoint.path} without an entry`).toBeGreaterThanOrEqual(400);
      };
      const hasCommitted = await watchCommits(server.database);
      await fail();
      if (await hasCommitted()) {
        // A job made the change, or the call is counted: another attempt shows whether anything else changes.
        await noJobs();
        const before = await fingerprintAll(server.database);
        await fail();
        expect(await fingerprintAll(server.database), `${endpoint.path} left something behind`).toBe(before);
      }

      const [last] = await trail(tenantId, 0n, 1);
      const begun = Date.now();
      const answer = await send(ADDRESS);
      expect(answer.status, `${endpoint.path} ${JSON.stringify(answer.body)}`).toBe(200);
      const written = await trail(tenantId, last?.id ?? 0n);
      const entry = written.find((one) => one.action === action);
      expect(entry, `${endpoint.path} wrote ${written.map((one) => one.action)}`).toMatchObject({
        account,
        address: ADDRESS,
        targetId: target(answer),
      });
      expect(entry?.userId).toMatch(/^\d+$/);
      expect(entry?.createTime.getTime()).toBeGreaterThanOrEqual(begun - 1000);
      seen.add(endpoint);
      return answer;
    }

    /** A call of the API by the administrator, or by the user of the token. */
    async function does<E extends Endpoint>(
      endpoint: E,
      input: Omit<CallInput<E>, 'address'>,
      action: string,
      target: string | ((answer: Answer) => string) = newId,
      whose: Partial<Expected> = {},
    ): Promise<string> {
      const id = typeof target === 'string' ? () => target : target;
      const send = (address: string) => server.call(endpoint, { token, ...input, address });
      const answer = await perform(endpoint, send, { action, target: id, ...whose });
      return id(answer);
    }
    const newId = ({ body }: Answer): string => body.data.id;

    const trail = (tenantId: string, after: bigint, most = 50) =>
      server.database.withTenant(tenantId, (tx) =>
        tx
          .select()
          .from(auditEntries)
          .where(and(gt(auditEntries.id, after), eq(auditEntries.tenantId, tenantId)))
          .orderBy(desc(auditEntries.id))
          .limit(most),
      );

    test('of the organisation', async () => {
      const dept = await does(api.dept.submit, { body: { deptName: '审计部' } }, 'dept.save');
      await does(api.dept.remove, { query: { ids: dept } }, 'dept.remove', dept);
      const body = { roleName: '审计', roleAlias: 'auditor' };
      const role = await does(api.role.submit, { body }, 'role.save');
      await does(api.role.grant, { body: { roleIds: [role], menuIds: ['10101'] } }, 'role.grant', role);
      await does(api.role.remove, { query: { ids: role } }, 'role.remove', role);
      const rule = { ruleName: '审', documentType: 'audited', prefix: 'AU', codeLength: 4 };
      const numbering = await does(api.numbering.submit, { body: rule }, 'numbering.save');
      const asked = { query: { documentType: 'audited' } };
      await does(api.numbering.next, asked, 'numbering.next', 'audited');
      await does(api.numbering.remove, { query: { ids: numbering } }, 'numbering.remove', numbering);
      const top = await does(api.topmenu.submit, { body: { code: 'aud', name: '审' } }, 'topmenu.save');
      const grant = { topMenuIds: [top], menuIds: ['10000'] };
      await does(api.topmenu.grant, { body: grant }, 'topmenu.grant', top);
      await does(api.topmenu.remove, { query: { ids: top } }, 'topmenu.remove', top);
      const process = { kind: 'otherIn' as const, steps: [], required: ['remark'] };
      await does(api.workflow.submit, { body: process }, 'workflow.submit', 'otherIn');
      await does(api.workflow.submit, { body: { ...process, required: [] } }, 'workflow.submit', 'otherIn');
      await does(
        api.workflow.remove,
        { body: { kind: 'otherIn', version: 1 } },
        'workflow.remove',
        'otherIn',
      );
      const view = await does(api.listView.submit, { body: { list: 'pack', name: '审' } }, 'listview.save');
      await does(api.listView.remove, { query: { ids: view } }, 'listview.remove', view);
      const label = await does(api.labelTemplate.submit, { body: { content: LABEL } }, 'labelTemplate.save');
      for (const [isDefault, action] of [
        [true, 'labelTemplate.default'],
        [false, 'labelTemplate.plain'],
      ] as const)
        await does(api.labelTemplate.setDefault, { body: { id: label, isDefault } }, action, label);
      await does(api.labelTemplate.remove, { query: { ids: label } }, 'labelTemplate.remove', label);
    }, 60_000);

    test('of the platform’s own records', async () => {
      const menu = { code: 'aud', name: '审', alias: 'Audit', sort: 9, category: 1 };
      const menuId = await does(api.menu.submit, { body: menu }, 'menu.save');
      await does(api.menu.remove, { query: { ids: menuId } }, 'menu.remove', menuId);
      const dict = await does(api.dict.submit, { body: { code: 'aud', dictValue: '审' } }, 'dict.save');
      await does(api.dict.remove, { query: { ids: dict } }, 'dict.remove', dict);
      const company = await does(api.tenant.submit, { body: { tenantName: '审计公司' } }, 'tenant.save');
      await does(api.tenant.submit, { body: { id: company, intro: 'x' } }, 'tenant.save', company);
      await does(api.tenant.saveOwn, { body: { fax: '1' } }, 'tenant.save', '000000');
      await does(api.tenant.disable, { query: { ids: company } }, 'tenant.disable', company);
      await does(api.tenant.enable, { query: { ids: company } }, 'tenant.enable', company);
      await does(api.tenant.remove, { query: { ids: company } }, 'tenant.remove', company);
    }, 60_000);

    test('of the company’s settings, with old and new values', async () => {
      await does(api.setting.update, { body: { areaScale: 2 } }, 'setting.update', '000000');
      const [changed] = await trail('000000', 0n, 1);
      expect(changed?.details).toEqual({ changes: { areaScale: [3, 2] } });
      await server.ask(api.setting.update, { token, body: { areaScale: 3 } });
    });

    test('of users and their passwords', async () => {
      const body = { account: 'aud1', realName: '一' };
      const added = await does(api.user.add, { body }, 'user.save');
      await does(api.user.submit, { body: { account: 'aud2', realName: '二' } }, 'user.save');
      await does(api.user.submit, { body: { id: added, name: '壹' } }, 'user.save', added);
      await does(api.user.update, { body: { id: added, sex: 1 } }, 'user.update', added);
      await does(api.user.grant, { query: { userIds: added, roleIds: '201' } }, 'user.grant', added);
      await does(api.user.resetPassword, { query: { userIds: added } }, 'user.reset_password', added);
      for (let wrong = 0; wrong < 5; wrong++)
        await server.trySignIn({ account: 'aud1', password: 'wrong', address: '10.9.0.3' });
      await does(api.user.unlock, { query: { userIds: added } }, 'user.unlock', added);
      await does(api.user.disable, { query: { userIds: added } }, 'user.disable', added);
      await does(api.user.enable, { query: { userIds: added } }, 'user.enable', added);
      await does(api.user.remove, { query: { ids: added } }, 'user.remove', added);

      const own = { token: await signIn('audited') };
      const self = { account: 'audited' };
      const info = { ...own, body: { email: 'a@example.com' } };
      await does(api.user.updateInfo, info, 'user.update_info', person, self);
      const [old, fresh] = [await encrypt(DEMO_PASSWORD), await encrypt('Another-2026')];
      const passwords = { oldPassword: old, newPassword: fresh, newPassword1: fresh };
      const change = { ...own, query: passwords };
      await does(api.user.updatePassword, change, 'user.update_password', person, self);
      const back = { oldPassword: fresh, newPassword: old, newPassword1: old };
      await server.ask(api.user.updatePassword, { ...own, query: back });
    }, 60_000);

    test('of users imported from Excel', async () => {
      const text = (value: string) => ({ value, type: String });
      const sheet = [
        [text('账号'), text('姓名')],
        [text('aud-sheet'), text('表')],
      ];
      const file = ['file', { name: 'u.xlsx', bytes: await writeWorkbook(sheet).toBuffer() }] as const;
      const headers = { 'blade-auth': `bearer ${token}` };
      const send = async (address: string) => ({
        headers: {},
        ...(await postForm(server.app, api.user.importUsers.path, [file], headers, address)),
      });
      const query = { account: 'aud-sheet' };
      let id = '';
      const { body } = await perform(
        api.user.importUsers,
        async (address) => {
          const answer = await send(address);
          id = (await server.ask(api.user.page, { token, query })).records[0]?.id ?? '';
          return answer;
        },
        { action: 'user.import', target: () => id },
      );
      expect(body.data.added).toBe(1);
      await server.ask(api.user.remove, { token, query: { ids: id } });
    }, 60_000);

    test('of signing in, switching and signing out', async () => {
      const { publicKey } = await server.ask(api.auth.publicKey);
      const self = { account: 'audited' };
      const withPassword = (password: string) => ({
        query: {
          grant_type: 'password' as const,
          username: 'audited',
          password: sm2.doEncrypt(password, publicKey, 0),
        },
      });
      const good = withPassword(DEMO_PASSWORD);
      await does(api.auth.token, good, 'auth.sign_in', ({ body }) => body.user_id, self);
      const wrong = await server.call(api.auth.token, { ...withPassword('wrong'), address: ADDRESS });
      expect(wrong.status).toBe(400);
      const [refused] = await trail('000000', 0n, 1);
      expect(refused).toMatchObject({ action: 'auth.sign_in_refused', targetId: person, address: ADDRESS });

      const moving = { token: await signIn('audited') };
      await server.ask(api.user.update, { token, body: { id: person, deptId: ['103', '104'] } });
      const further = await signIn('audited');
      const [open] = await server.ask(api.auth.sessions, { token: further });
      const one = { ...moving, body: { id: open?.id ?? '' } };
      await does(api.auth.endSession, one, 'auth.end_session', person, self);
      await signIn('audited');
      await does(api.auth.endOtherSessions, moving, 'auth.end_session', person, self);
      const toDept = { ...moving, query: { grant_type: 'change_dept' as const, deptId: '104' } };
      await does(api.auth.token, toDept, 'auth.change_dept', '104', self);
      const log = { ...moving, body: [{ message: 'x' }] };
      await does(api.auth.logoutOrUpload, log, 'errorlog.upload', '', self);
      await does(api.auth.logout, { token: await signIn('audited') }, 'auth.sign_out', person, self);
    }, 60_000);

    test('of applications to a company, and of switching to it', async () => {
      const body = { tenantName: '来处', adminAccount: 'comer' };
      const { id: home = '', password = '' } = await server.ask(api.tenant.submit, { token, body });
      const who = { tenantId: home, account: 'comer', password };
      const comer = (await server.signInNew(who)).access_token;
      const apply = { token: comer, body: { tenantId: '000000', remark: '' } };
      const theirs = { tenantId: home, account: 'comer' };
      const first = await does(api.join.apply, apply, 'join.apply', newId, theirs);
      await does(api.join.reject, { body: { id: first } }, 'join.reject', first);
      const { id = '' } = await server.ask(api.join.apply, apply);
      await does(api.join.approve, { body: { id } }, 'join.approve', id);
      const go = { token: comer, query: { grant_type: 'change_tenant' as const, tenantId: '000000' } };
      await does(api.auth.token, go, 'auth.change_tenant', '000000', theirs);
      const [arrived] = await trail('000000', 0n, 1);
      expect(arrived).toMatchObject({ action: 'auth.sign_in', account: 'comer', address: ADDRESS });
      await does(api.join.extend, { body: { id, expireTime: '' } }, 'join.extend', id);
      await does(api.join.disable, { query: { ids: id } }, 'join.disable', id);
      await does(api.join.enable, { query: { ids: id } }, 'join.enable', id);
      await does(api.join.remove, { query: { ids: id } }, 'join.remove', id);
    }, 60_000);

    test('of signing in by phone, QR code and another service', async () => {
      const self = { account: 'audited' };
      const own = { token: await signIn('audited') };
      const page = await server.ask(api.signIn.qrInit);
      const code = { ...own, body: { code: page.qrCode } };
      await does(api.signIn.qrScan, code, 'auth.qr_scan', person, self);
      await does(api.signIn.qrConfirm, code, 'auth.qr_confirm', person, self);

      Object.assign(provider.answer, { status: 200, body: { subject: 'audited' } });
      const social = { grant_type: 'social', source: 'wechat', code: 'c', state: 's' } as const;
      const { oauthId } = (await server.call(api.auth.token, { query: social })).body.details;
      const phone = '13911112222';
      await server.ask(api.signIn.sendBindCode, { query: { phone, oauthId } });
      const [sent] = (await server.ask(api.signIn.outbox, { token, query: { phone } })).records;
      const binding = { body: { oauthId, phone, captcha: sent?.code ?? '' } };
      // An attempt uses up its code even if the entry fails, so a rollback is tested with the next call.
      const bound = await server.call(api.signIn.bindPhone, { ...binding, address: ADDRESS });
      expect(bound.status).toBe(200);
      expect((await trail('000000', 0n, 1))[0]).toMatchObject({
        action: 'auth.bind_phone',
        targetId: person,
        address: ADDRESS,
      });
      seen.add(api.signIn.bindPhone);

      const another = '13911113333';
      await server.ask(api.signIn.sendOwnPhoneCode, { ...own, query: { phone: another } });
      const [told] = (await server.ask(api.signIn.outbox, { token, query: { phone: another } })).records;
      const change = { ...own, body: { phone: another, captcha: told?.code ?? '' }, address: ADDRESS };
      expect((await server.call(api.signIn.bindOwnPhone, change)).status).toBe(200);
      expect((await trail('000000', 0n, 1))[0]).toMatchObject({
        action: 'user.bind_phone',
        targetId: person,
      });
      seen.add(api.signIn.bindOwnPhone);
      const shown = await server.ask(api.signIn.qrInit);
      const confirm = { body: { code: shown.qrCode, source: 'wechat', authCode: 'c' } };
      await does(api.signIn.qrSocial, confirm, 'auth.qr_confirm', person, self);

      const bindings = await server.ask(api.signIn.boundAccounts, own);
      const unbinding = { ...own, body: { id: bindings[0]?.id ?? '' } };
      await does(api.signIn.unbindAccount, unbinding, 'auth.unbind_social', person, self);
    }, 60_000);

    const uploadPicture = () => uploadToAttach(server, token, { name: 'a.png', bytes: picture });

    test.each(RECORD_KINDS)(
      'of every kind of record: $area, with old and new values',
      async ({ of, calls }) => {
        const { area } = of;
        const told = nameField(of);
        const isOneCall = calls.add === calls.change;
        const id = await does(calls.add, { body: sampleOf(of, 'AUDIT1') }, `${area}.save`);
        const verb = isOneCall ? 'save' : 'update';
        await does(calls.change, { body: { id, [told]: 'AUDIT2' } }, `${area}.${verb}`, id);
        const [changed] = await trail('000000', 0n, 1);
        expect(changed).toMatchObject({ details: { changes: { [told]: ['AUDIT1', 'AUDIT2'] } } });
        if (told === of.name) expect(changed?.targetName).toBe('AUDIT2');
        const acts = Object.hasOwn(DOCUMENTS, area) ? [] : Object.entries(of.acts);
        for (const [name, act] of acts)
          await does(
            calls.acts[name] as ActCall,
            { query: actQuery(act, [{ id, version: 1 }], '审') },
            `${area}.${name}`,
            id,
          );
        if (calls.startDownload !== undefined) await does(calls.startDownload, {}, 'job.start');
        const attached = ATTACHMENT_CALLS.get(area);
        if (attached !== undefined) {
          const add = { body: { id, fileUrl: await uploadPicture() } };
          await does(attached.add, add, 'file.attach', id);
          const [attachment] = await server.ask(attached.list, { token, query: { id } });
          const ids = attachment?.id ?? '';
          await does(attached.remove, { query: { ids } }, 'file.detach', id);
        }
        await does(calls.remove, { query: { ids: id } }, `${area}.remove`, id);
      },
    );

    test('of the acts on documents, with the reason', async () => {
      const [species] = await server.ask(api.treeSpecies.list, { token, query: {} });
      const goods = [{ speciesId: species?.id ?? '', thicknessMm: 0.5, area: 10 }];
      const came = { packs: [{ packNo: (await announcePack(server, token, 870_000)).packNo }] };
      const left = { packs: [{ packNo: (await server.takePack(token)).packNo }] };
      const { supplier: supplierId, customer: customerId } = DEMO_PARTNER_IDS;
      await doDocumentActs('purchaseOrder', { supplierId, goods });
      await doDocumentActs('inbound', { supplierId, ...came });
      await doDocumentActs('otherIn', { cause: 'GAIN', ...came });
      await doDocumentActs('otherOut', { cause: 'LOSS', ...left });
      const logNo = 'AUDIT-LOG1';
      await server.ask(api.log.save, { token, body: { logNo, speciesId: '500' } });
      await doDocumentActs('feedOrder', { logs: [{ logNo }] });
      await doDocumentActs('grading', { packs: [{ packNo: await sendToGrading(), newGrade: 'A' }] });
      await doDocumentActs('saleOrder', { customerId, ...left });
      await doDocumentActs('delivery', { customerId, ...left });
      const { id: deliveryId = '' } = await server.ask(api.delivery.submit, {
        token,
        body: { customerId, ...left },
      });
      await server.ask(api.delivery.approve, { token, query: { ids: deliveryId } });
      await doDocumentActs('saleReturn', { deliveryId, ...left });
      await server.ask(api.delivery.reverse, { token, query: { ids: deliveryId, reason: '审' } });
      await server.ask(api.delivery.remove, { token, query: { ids: deliveryId } });
    }, 120_000);

    test('of processing tasks, from the log to its package', async () => {
      const logNo = 'AUD-TASK';
      const { id: logId = '' } = await server.ask(api.log.save, {
        token,
        body: { logNo, speciesId: '500', checkDiameter: 50, checkLength: 3 },
      });
      const logs = [{ logNo }];
      const { id: feedOrderId = '' } = await server.ask(api.feedOrder.submit, {
        token,
        body: { logs },
      });
      await server.ask(api.feedOrder.approve, { token, query: { ids: feedOrderId } });
      const divide = { body: { feedOrderId, logs: [{ logId, parts: 1 }] } };
      const first = ({ body }: Answer) => String(body.data.ids[0]);
      const id = await does(api.processTask.divide, divide, 'processTask.divide', first);
      const machines = { COOK: '1000', SLICE: '1040', DRY: '1020', PACK: undefined };
      for (const [operation, machineId] of Object.entries(machines) as [keyof typeof machines, string?][]) {
        const body = { id, operation };
        await does(
          api.processTask.start,
          { body: { ...body, ...(machineId && { machineId }) } },
          'processTask.start',
          id,
        );
        if (operation === 'PACK') {
          const line = { logNo, bundleNo: '1', lengthCm: '250', widthCm: '20', pieces: '24' };
          const pack = { packNo: 'AUD-TASK-1', treeCode: 'BW', thicknessMm: '0.5', lines: [line] };
          await does(api.processTask.store, { body: { id, ...pack } }, 'processTask.store', id);
        }
        await does(api.processTask.finish, { body }, 'processTask.finish', id);
      }
      const undone = { body: { id, operation: 'PACK', act: 'finish' } as const };
      await does(api.processTask.undo, undone, 'processTask.undo', id);
    }, 60_000);

    test('of documents made from scanned lists', async () => {
      const rows = [{ code: (await server.takePack(token)).packNo }];
      const { id = '' } = await server.ask(api.scanList.submit, {
        token,
        body: { purpose: 'DELIVERY', rows },
      });
      await does(api.scanList.make, { body: { id } }, 'scanList.make', id);
      const { deliveryId } = await server.ask(api.scanList.detail, { token, query: { id } });
      await server.ask(api.delivery.remove, { token, query: { ids: deliveryId } });
      await server.ask(api.scanList.remove, { token, query: { ids: id } });
    });

    /** Sends a graded package in stock back to grading; returns its number. */
    async function sendToGrading(): Promise<string> {
      const query = { size: 1, gradeStatus: 1, stockStatus: 'IN_STOCK' } as const;
      const [graded] = (await server.ask(api.pack.page, { token, query })).records;
      const id = graded?.id ?? '';
      await does(api.pack.regrade, { body: { ids: [id] } }, 'pack.regrade', id);
      return graded?.packNo ?? '';
    }

    /** Delivers one bundle of a sales order; returns the delivery's id. */
    async function deliverOne(saleOrderId: string): Promise<string> {
      const [left] = await server.ask(api.delivery.left, { token, query: { id: saleOrderId } });
      const packs = [{ packNo: left?.packNo ?? '', barcodes: left?.barcodes[0] ?? '' }];
      const { id = '' } = await server.ask(api.delivery.submit, { token, body: { saleOrderId, packs } });
      await server.ask(api.delivery.approve, { token, query: { ids: id } });
      return id;
    }

    /** Records a print of a document for a print job; returns the report that it is not on paper. */
    async function recordForJob(print: (typeof api.saleOrder)['print'], docId: string) {
      const printJob = randomUUID();
      const body = { ids: [docId], medium: 'a4' as const, printJob };
      const prints = await server.ask(print, { token, body });
      return { printJob, step: 1, prints: prints.map(({ id }) => ({ id, outcome: 'failed' as const })) };
    }

    /** Makes a complete document of this kind and every act on it, and removes it. */
    async function doDocumentActs(area: keyof typeof DOCUMENTS, body: object): Promise<void> {
      const calls = api[area];
      const { id = '' } = await server.ask(calls.submit, { token, body: body as never });
      const why = { query: { ids: id, reason: '审' } };
      const plain = { query: { ids: id } };
      for (const act of ['review', 'withdraw', 'approve'] as const)
        await does(calls[act], plain, `${area}.${act}`, id);
      await does(calls.print, { body: { ids: [id], medium: 'a4' } }, 'documentprint.print', id);
      const taskId = randomUUID();
      const atDesk = { body: { ids: [id], medium: 'a4' as const, taskId } };
      await does(calls.printAtDesk, atDesk, 'documentprint.print', id);
      await server.ask(api.deskTask.withdraw, { token, body: { taskId } });
      const labels = { ids: [id], captions: 'zh' as const, taskId: randomUUID() };
      await does(calls.labelsAtDesk, { body: labels }, 'deskTask.post', labels.taskId);
      await server.ask(api.deskTask.withdraw, { token, body: { taskId: labels.taskId } });
      const [printed] = (await server.ask(calls.printPage, { token, query: { docId: id } })).records;
      const again = { id: printed?.id ?? '' };
      await does(calls.reprint, { body: again }, 'documentprint.print', id);
      const againTask = { ...again, taskId: randomUUID() };
      await does(calls.reprintAtDesk, { body: againTask }, 'documentprint.print', id);
      await server.ask(api.deskTask.withdraw, { token, body: { taskId: againTask.taskId } });
      const report = await recordForJob(calls.print, id);
      await does(api.documentPrint.saveOutcomes, { body: report }, 'documentprint.miss', id);
      if (area === 'saleOrder') {
        const check = { docKind: area, docNo: printed?.docNo ?? '', taskId: randomUUID() };
        await does(api.tagReading.checkAtDesk, { body: check }, 'deskTask.post', check.taskId);
        const partId = await deliverOne(id);
        await does(api.saleOrder.close, why, 'saleOrder.close', id);
        await does(api.saleOrder.reopen, why, 'saleOrder.reopen', id);
        await server.ask(api.delivery.reverse, { token, query: { ids: partId, reason: '审' } });
        await server.ask(api.delivery.remove, { token, query: { ids: partId } });
      }
      if (area === 'delivery') {
        await does(api.delivery.invoice, why, 'delivery.invoice', id);
        await does(api.delivery.withdrawInvoice, why, 'delivery.withdrawInvoice', id);
      }
      await does(calls.reverse, why, `${area}.reverse`, id);
      const self = (await server.ask(api.user.detailBySelf, { token })).id;
      const steps = ['初审', '复审'].map((name) => ({ name, userIds: [self] }));
      const saved = { kind: area, required: [] };
      await server.ask(api.workflow.submit, { token, body: { ...saved, steps } });
      await server.ask(calls.review, { token, ...plain });
      await server.ask(calls.approve, { token, ...plain });
      const back = { query: { id, step: 0, reason: '审' } };
      await does(calls.sendBack, back, 'documentapproval.sendBack', id);
      const [receiver] = await server.ask(calls.receivers, { token, query: { id } });
      const handed = { query: { id, userId: receiver?.id ?? '', reason: '审' } };
      await does(calls.transfer, handed, 'documentapproval.transfer', id);
      await server.ask(api.workflow.submit, { token, body: { ...saved, steps: [] } });
      // Whoever handed the turn on no longer rejects: the document is submitted once more.
      await server.ask(calls.withdraw, { token, ...plain });
      await server.ask(calls.review, { token, ...plain });
      await does(calls.reject, why, `${area}.reject`, id);
      const [rejected] = await trail('000000', 0n, 1);
      expect(rejected?.details).toEqual({ reason: '审' });
      await server.ask(calls.remove, { token, query: { ids: id } });
    }

    test.each(RECORD_KINDS.filter(({ calls }) => calls.importRecords !== undefined))(
      'of records imported: $area',
      async ({ area, of, calls }) => {
        const endpoint = calls.importRecords as ImportCalls['importRecords'];
        const sample = Object.entries(sampleOf(of, 'AUDIT3')).filter(([name]) => of.fields[name]);
        const lines = [sample.map(([name]) => of.fields[name]?.words.zh), sample.map(([, value]) => value)];
        const bytes = new TextEncoder().encode(lines.map((cells) => cells.join(',')).join('\n'));
        const fields = [['file', { name: 'a.csv', bytes }]] as const;
        const headers = { 'blade-auth': `bearer ${token}` };
        let id = '';
        const send = async (address: string) => {
          const answer = await postForm(server.app, endpoint.path, fields, headers, address);
          [id = ''] = (await trail('000000', 0n, 1)).map((entry) => entry.targetId);
          return { headers: {}, ...answer };
        };
        await perform(endpoint, send, { action: `${area}.import`, target: () => id });
        await server.ask(calls.remove, { token, query: { ids: id } });
      },
    );

    test('of jobs: started and cancelled', async () => {
      const id = await does(api.pack.startDownload, {}, 'job.start');
      await does(api.job.cancel, { query: { id } }, 'job.cancel', id);
      // Exports of lists that are no records, and of tallies.
      const others = allEndpoints().filter(
        (endpoint) => /xport\w*Job$/.test(endpoint.path) && !seen.has(endpoint),
      );
      const compared = { id: '1', docKind: 'saleOrder', docNo: 'XS1', region: 'A1' };
      for (const endpoint of others) {
        const query = { ids: '1', day: '2026-01-01', ...compared };
        const job = await does(endpoint, { query }, 'job.start');
        await server.call(api.job.cancel, { token, query: { id: job } });
      }
    }, 120_000);

    test('of packages: labels printed, tags written and voided', async () => {
      const pack = await get().takePack(token);
      const { targetEpc: epc } = await server.ask(api.pack.detail, { token, query: { id: pack.id } });
      const common = { packId: pack.id, deskName: 'desk' };
      const print = {
        ...common,
        recordKey: '5f0c0de0-0000-4000-8000-000000000001',
        template: 'small',
        printer: 'P1',
        copies: 1,
        state: 'sent' as const,
        printTime: '2025-12-01 10:00:00',
      };
      await does(api.pack.savePrintRecord, { body: print }, 'pack.print', pack.id);
      const tid = 'E28000000000000000000A01';
      const recordKey = '5f0c0de0-0000-4000-8000-000000000002';
      const tag = { ...common, recordKey, epc, tid, reader: 'R1', writeTime: '2025-12-01 10:01:00' };
      await does(api.pack.saveTagRecord, { body: tag }, 'pack.tag', pack.id);
      const check = {
        ...common,
        epc: 'E280',
        tid,
        printJob: '' as const,
        docKind: '' as const,
        docId: '' as const,
        recordKey: '5f0c0de0-0000-4000-8000-000000000006',
        verifiedBy: 'eye' as const,
        code: '',
        checkTime: '2025-12-01 10:02:00',
      };
      await does(api.pack.saveLabelCheck, { body: check }, 'pack.checkLabel', pack.id);
      await does(api.pack.releaseTag, { body: { packId: pack.id, tid } }, 'pack.untag', pack.id);
    });

    test('of packages: labels and tags that a registered desk recorded for a user', async () => {
      const { access_token, user_id: userId } = await server.signIn({ account: 'admin' });
      const desk = await registerDesk(server, { token: access_token, name: 'AUDIT-DESK' });
      const byDesk = { token: await signDeskIn(server, desk) };
      const pack = await get().takePack(token);
      const { targetEpc: epc } = await server.ask(api.pack.detail, { token, query: { id: pack.id } });
      const common = { packId: pack.id, deskName: 'AUDIT-DESK', userId };
      const print = {
        ...common,
        recordKey: '5f0c0de0-0000-4000-8000-000000000003',
        template: 'small',
        printer: 'P1',
        copies: 1,
        state: 'sent' as const,
        printTime: '2025-12-01 10:00:00',
      };
      await does(api.desk.savePrintRecord, { ...byDesk, body: print }, 'pack.print', pack.id);
      const recordKey = '5f0c0de0-0000-4000-8000-000000000004';
      const tid = 'E28000000000000000000A02';
      const tag = { ...common, recordKey, epc, tid, reader: 'R1', writeTime: '2025-12-01 10:01:00' };
      await does(api.desk.saveTagRecord, { ...byDesk, body: tag }, 'pack.tag', pack.id);
      await server.ask(api.desk.remove, { token, query: { ids: desk.id } });
    });

    test('of work handed to desks, withdrawn and handed over again', async () => {
      const { id: packId } = await server.takePack(token);
      const taskId = '5f0c0de0-0000-4000-8000-000000000005';
      const body = { taskId, subject: 'package' as const, ids: [packId], captions: 'zh' as const };
      await does(api.deskTask.printLabels, { body }, 'deskTask.post', taskId);
      const ofZone = { ...body, taskId: '5f0c0de0-0000-4000-8000-000000000008', subject: 'shelf' as const };
      const [listed] = (await server.ask(api.zone.page, { token, query: { size: 1 } })).records;
      const atDesk = { ...ofZone, ids: [listed?.id ?? ''] };
      await does(api.zone.printAtDesk, { body: atDesk }, 'deskTask.post', atDesk.taskId);
      const log = { logNo: 'AUD-L', speciesId: '500' };
      const { data } = (await server.call(api.log.save, { token, body: log })).body;
      const ofLog = { ...ofZone, taskId: '5f0c0de0-0000-4000-8000-000000000009', subject: 'log' as const };
      await does(api.log.printAtDesk, { body: { ...ofLog, ids: [data.id] } }, 'deskTask.post', ofLog.taskId);
      await documentCalls(get, () => token).approved('feedOrder', { logs: [{ logNo: 'AUD-L' }] });
      const flitch = { timberNo: 'AUD-L-1', logId: data.id, speciesId: '500' };
      const sawn = (await server.call(api.processTask.save, { token, body: flitch })).body.data;
      const ofFlitch = { ...ofLog, taskId: '5f0c0de0-0000-4000-8000-000000000010', ids: [sawn.id] };
      await does(api.processTask.printAtDesk, { body: ofFlitch }, 'deskTask.post', ofFlitch.taskId);
      await does(api.deskTask.withdraw, { body: { taskId } }, 'deskTask.withdraw', taskId);
      const leaver = await signIn('cangku');
      const host = { hostId: 'a'.repeat(32), name: 'AUDIT-HOST', printers: [] };
      const { deskId } = await server.ask(api.desk.attend, { token: leaver, body: host });
      const returned = '5f0c0de0-0000-4000-8000-000000000007';
      await server.ask(api.deskTask.printLabels, { token, body: { ...body, taskId: returned, deskId } });
      await server.call(api.auth.logout, { token: leaver });
      await does(api.deskTask.handOverAgain, { body: { taskId: returned } }, 'deskTask.post', returned);
      const counted = '5f0c0de0-0000-4000-8000-000000000006';
      const zone = { taskId: counted, region: 'A-01' };
      await does(api.tagReading.countAtDesk, { body: zone }, 'deskTask.post', counted);
      const tagged = { taskId: '5f0c0de0-0000-4000-8000-000000000011', ids: [packId] };
      await does(api.deskTask.writeTags, { body: tagged }, 'deskTask.post', tagged.taskId);
    });

    test('of packages: made, changed, split, merged and handled', async () => {
      const line = { logNo: 'B1', lengthCm: 248, widthCm: 16.5, pieces: 24 };
      const lines = [
        { ...line, bundleNo: 1 },
        { ...line, bundleNo: 2 },
      ];
      const body = { packNo: 'AUDIT-1', treeCode: 'BW', thicknessMm: 0.5, lines };
      const id = await does(api.pack.make, { body }, 'pack.make');
      await does(api.pack.change, { body: { id, remark: 'x' } }, 'pack.change', id);
      const [first] = await server.ask(api.pack.tallyLines, { token, query: { packId: id } });
      const split = { body: { id, packNo: 'AUDIT-2', lineIds: [first?.id ?? ''] } };
      const part = await does(api.pack.split, split, 'pack.make');
      await does(api.pack.merge, { body: { packs: [{ id }, { id: part }] } }, 'pack.merge', id);
      await does(api.pack.wrap, { body: { ids: [id], packStatus: 1 } }, 'pack.wrap', id);
      await does(api.pack.move, { body: { ids: [id], region: 'A1区' } }, 'pack.move', id);
      await does(api.pack.void, { body: { packs: [{ id }], reason: 'x' } }, 'pack.void', id);
    });

    test('of pictures of packages: added, ordered, chosen as cover, removed', async () => {
      const { id: packId } = await get().takePack(token);
      for (const _ of [1, 2]) {
        const body = { packId, fileUrl: await uploadPicture() };
        await does(api.pack.addImage, { body }, 'pack.addImage', packId);
      }
      const images = await server.ask(api.pack.images, { token, query: { packId } });
      const [first = '', second = ''] = images.map(({ id }) => id);
      const order = { body: { packId, ids: [second, first] } };
      await does(api.pack.orderImages, order, 'pack.orderImages', packId);
      await does(api.pack.coverImage, { body: { packId, id: second } }, 'pack.coverImage', packId);
      await does(api.pack.removeImages, { body: { packId, ids: [first] } }, 'pack.removeImage', packId);
    });

    test('of the stock ledger: checked, months closed and reopened', async () => {
      await does(api.stock.check, {}, 'stock.check');
      const id = await does(api.stock.close, { body: { month: '2019-01' } }, 'stock.close');
      await does(api.stock.reopen, { body: { id, reason: 'x' } }, 'stock.reopen', id);
    });

    test('of imported tallies', async () => {
      const rows = [TITLES, templateRow({ 包号: 'AUDIT-IT' })];
      const fields = [['file', { name: 'a.xlsx', bytes: makeBook({ S: { rows } }) }]] as const;
      const headers = { 'blade-auth': `bearer ${token}` };
      let id = '';
      const send = async (address: string) => {
        const answer = await postForm(server.app, api.tallyImport.store.path, fields, headers, address);
        [id = ''] = (await trail('000000', 0n, 1)).map((entry) => entry.targetId);
        return { headers: {}, ...answer };
      };
      await perform(api.tallyImport.store, send, { action: 'tallyimport.store', target: () => id });
      const [supplier] = (await server.ask(api.supplier.list, { token, query: { size: 1 } })).records;
      const supplierId = supplier?.id ?? '';
      const ordered = { token, body: { supplierId } as never };
      const { id: orderId = '' } = await server.ask(api.purchaseOrder.submit, ordered);
      const keeping = [['id', orderId], ...fields] as const;
      const keep = async (address: string) => ({
        headers: {},
        ...(await postForm(server.app, api.orderGoods.keep.path, keeping, headers, address)),
      });
      await perform(api.orderGoods.keep, keep, { action: 'suppliertally.keep', target: () => orderId });
      const body = { supplierId, mapping: NO_MAPPING };
      await does(api.tallyImport.saveMapping, { body }, 'tallyimport.map', supplierId);
      await does(
        api.orderGoods.saveMapping,
        { body: { ...body, version: 1 } },
        'tallyimport.map',
        supplierId,
      );
    });

    test('of files', async () => {
      const bodies = {
        Tenant: { directory: 'audit', moduleType: 'veneer' },
        Private: { directory: 'audit' },
        Common: { directory: 'audit' },
      } as const;
      for (const scope of ['Tenant', 'Private', 'Common'] as const) {
        const signing = { token, body: bodies[scope] as (typeof bodies)['Tenant'] };
        const signed = await server.ask(api.upload[`sign${scope}`], signing);
        const fields = Object.entries({ key: `${signed.directory}a.png`, ...signed.fields });
        const file = ['file', { name: 'a.png', bytes: picture }] as const;
        const send = async (address: string) => ({
          headers: {},
          ...(await postForm(server.app, signed.host, [...fields, file], {}, address)),
        });
        const idOf = (url: string) => /(\d+)\.png$/.exec(url)?.[1] ?? '';
        const expected = {
          action: 'file.upload',
          target: ({ body }: Answer) => idOf(body.data.fileUrl),
        };
        const { body } = await perform(api.upload.post, send, expected);
        const { fileUrl } = body.data;
        const removal = { body: { fileNames: [fileUrl] } };
        await does(api.upload[`remove${scope}`], removal, 'file.remove', idOf(fileUrl));
      }
      const put = async (address: string) => ({
        headers: {},
        ...(await postForm(
          server.app,
          api.upload.putFile.path,
          [['file', { name: 'b.png', bytes: picture }]],
          { 'blade-auth': `bearer ${token}` },
          address,
        )),
      });
      // Its upload permission stays unused, as if it was signed but never used.
      const { status, body } = await put(ADDRESS);
      const id = String(body.data.name).replace('.png', '');
      expect([status, (await trail('000000', 0n, 1))[0]]).toMatchObject([
        200,
        { action: 'file.upload', targetId: id, account: 'admin', address: ADDRESS },
      ]);
      seen.add(api.upload.putFile);
      await does(api.upload.removeFiles, { query: { fileNames: body.data.link } }, 'file.remove', id);
    }, 60_000);

    test('without leaving out a call that can change data', () => {
      const changing = allEndpoints().filter(
        (endpoint) => endpoint.method !== 'GET' || endpoint === api.auth.logout,
      );
      const left = changing.filter(
        (endpoint) => !seen.has(endpoint) && UNWRITTEN[endpoint.path] === undefined,
      );
      expect(left.map((endpoint) => endpoint.path)).toEqual([]);
      const paths = new Set(changing.map((endpoint) => endpoint.path as string));
      expect(Object.keys(UNWRITTEN).filter((path) => !paths.has(path))).toEqual([]);
    });

    test.each(['zh', 'en'] as const)('with a sentence for every entry (%s)', async (language) => {
      const entries = await trail('000000', 0n, 10_000);
      const untold = entries.flatMap(({ action, targetType, details }) => [
        ...(auditActionIn(language, action) === action ? [action] : []),
        ...(auditTargetIn(language, targetType) === targetType ? [`${action}: ${targetType}`] : []),
        ...Object.keys(details)
          // These two are the same in both languages.
          .filter((name) => name !== 'epc' && name !== 'tid' && auditDetailIn(language, name) === name)
          .map((name) => `${action}: ${name}`),
      ]);
      expect([...new Set(untold)]).toEqual([]);
      expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(40);
    });

    test('and can be read page by page, only by administrators', async () => {
      const query = { address: ADDRESS, size: 20 };
      const first = await server.ask(api.audit.page, { token, query });
      const second = await server.ask(api.audit.page, { token, query: { ...query, current: 2 } });
      expect([first.records.length, first.pages]).toEqual([20, Math.ceil(first.total / 20)]);
      const ids = new Set([...first.records, ...second.records].map((entry) => entry.id));
      expect(ids.size).toBe(first.records.length + second.records.length);
      const clerk = await signIn('cangku');
      expect((await server.call(api.audit.page, { token: clerk, query })).status).toBe(403);
    });
  });
}
