import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import type { ActCall } from '#shared/records/act-api';
import type { ImportCalls } from '#shared/records/import-api';
import { lineFields } from '#shared/records/lines';
import { formFields, refersToScoped } from '#shared/records/record';
import { type Clerk, makeClerk, makeRole } from '../testing/clerks.ts';
import { postForm } from '../testing/post-form.ts';
import { readSheet } from '../testing/read-workbook.ts';
import { nameField, sampleOf } from '../testing/record-samples.ts';
import { RECORD_KINDS } from '../testing/record-targets.ts';
import type { TestServer } from '../testing/test-server.ts';

const KINDS = RECORD_KINDS.filter(({ of }) => of.scope !== undefined);
const BUTTONS = ['view', 'add', 'edit', 'delete', 'export'];

/** Kinds declared with a data scope, for clerks of two departments. */
export function recordScopeSuite(get: () => TestServer): void {
  test('saving a record that refers to others of users is held to the data scope', () => {
    const scoped: readonly (string | undefined)[] = KINDS.map(({ area }) => area);
    for (const { of } of RECORD_KINDS)
      expect([of.area, refersToScoped(of)]).toEqual([
        of.area,
        formFields(of).some(([, { to }]) => scoped.includes(to)),
      ]);
    // Lines name packages and logs by number, within the scope of who saves them; a reference would not be held to it.
    const lines = RECORD_KINDS.flatMap(({ of }) => lineFields(of.lines ?? {}));
    expect(lines.filter(({ field }) => scoped.includes(field.to))).toEqual([]);
  });

  describe.each(KINDS)('records of other users: $area', ({ area, of, calls }) => {
    const code = `OF-${area}`;
    const told = nameField(of);
    let admin = '';
    let own: Clerk;
    let chief: Clerk;
    let foreign = '';
    let mine = '';

    const add = async (token: string, tell: string, more: object = {}) =>
      (await get().ask(calls.add, { token, body: { ...sampleOf(of, tell), ...more } })).id ?? '';
    const codesSeenBy = async (token: string) => {
      const { page } = calls;
      if (page === undefined) throw new Error(`${area} has no pages`);
      const query = { [`${told}_like`]: code, ascs: told };
      const { records } = await get().ask(page, { token, query });
      return records.map((record) => String((record as Record<string, unknown>)[told]));
    };

    beforeAll(async () => {
      const server = get();
      admin = (await server.signIn({ account: 'admin' })).access_token;
      const ofActs = Object.entries(of.acts).map(([name, { permission = name }]) => permission);
      const codes = new Set([...BUTTONS, ...(of.takesImport ? ['import'] : []), ...ofActs]);
      const buttons = [...codes].map((button) => `${area}_${button}`);
      const { id: dept = '' } = await server.ask(api.dept.submit, { token: admin, body: { deptName: code } });
      own = await makeClerk(server, admin, await makeRole(server, admin, buttons, '2'), { deptId: [dept] });
      chief = await makeClerk(server, admin, await makeRole(server, admin, buttons, '3'), { deptId: [dept] });
      foreign = await add(admin, `${code}-1`);
      mine = await add(own.token, `${code}-2`);
    });

    test('are neither listed, opened, exported nor reported as likely duplicates', async () => {
      expect(await codesSeenBy(own.token)).toEqual([`${code}-2`]);
      expect(await codesSeenBy(admin)).toEqual([`${code}-1`, `${code}-2`]);
      const opened = await get().call(calls.detail, { token: own.token, query: { id: foreign } });
      expect([opened.status, opened.body.data.errorCode]).toEqual([404, 'record.not_found']);
      expect((await get().ask(calls.detail, { token: own.token, query: { id: mine } })).id).toBe(mine);
      if (calls.download !== undefined) {
        const query = { [`${told}_like`]: code };
        const { body } = await get().call(calls.download, { token: own.token, query });
        const text = JSON.stringify(await readSheet(body));
        expect([text.includes(`${code}-1`), text.includes(`${code}-2`)]).toEqual([false, true]);
      }
      if (calls.alike !== undefined) {
        const query = { name: `${code}-1` };
        expect(await get().ask(calls.alike as never, { token: own.token, query } as never)).toEqual([]);
      }
    });

    test('are not changed, removed or acted on, alone or with own ones', async () => {
      const { token } = own;
      const changed = await get().call(calls.change, { token, body: { id: foreign, [told]: 'x' } });
      expect([changed.status, changed.body.data.errorCode]).toEqual([404, 'record.not_found']);
      const ids = `${mine},${foreign}`;
      const acts = Object.values(calls.acts) as ActCall[];
      for (const call of [calls.remove, ...acts]) {
        const query = { ids, reason: 'x' };
        const refused = await get().call(call as typeof calls.remove, { token, query });
        expect([call.path, refused.body.data.errorCode]).toEqual([call.path, 'record.some_missing']);
      }
      const after = await get().ask(calls.detail, { token: admin, query: { id: foreign } });
      expect(after).toMatchObject({ version: 1, [told]: `${code}-1` });
      expect(await codesSeenBy(admin)).toEqual([`${code}-1`, `${code}-2`]);
    });

    if (of.takesImport)
      test('are not overwritten by an import, which reports that their code is taken', async () => {
        const path = (calls as unknown as ImportCalls).importRecords.path;
        const columns = [...new Set([of.code, of.name])];
        const rows = [
          columns.map((name) => of.fields[name]?.words.zh ?? ''),
          [`${code}-1`, 'stolen'].slice(0, columns.length),
          [`${code}-2`, 'renamed'].slice(0, columns.length),
        ];
        const bytes = new TextEncoder().encode(rows.map((cells) => cells.join(',')).join('\n'));
        const form = [
          ['isTrial', '0'],
          ['isCovered', '1'],
          ['file', { name: 'a.csv', bytes }],
        ] as const;
        const { body } = await postForm(get().app, path, [...form], { 'blade-auth': `bearer ${own.token}` });
        expect(body.data.errorCode).toBe('import.rows');
        expect(JSON.stringify(body)).toContain('已被使用');
        const names = [];
        for (const id of [foreign, mine])
          names.push(
            (
              (await get().ask(calls.detail, { token: admin, query: { id } })) as unknown as Record<
                string,
                unknown
              >
            )[of.name],
          );
        expect(names).toEqual([`${code}-1`, `${code}-2`]);
      });

    if (area === 'log')
      test('name only records that their user sees, in a form or a sheet, unless they did before', async () => {
        const supplier = { code, name: `${code} 木业` };
        const { id: supplierId = '' } = await get().ask(api.supplier.submit, {
          token: admin,
          body: supplier,
        });
        const { token } = own;
        const sent = { logNo: `${code}-4`, supplierId } as never;
        const saved = await get().call(api.log.save, { token, body: sent });
        expect(saved.body.data.errorCode).toBe('record.some_missing');
        const changed = await get().call(api.log.update, { token, body: { id: mine, supplierId } });
        expect(changed.body.data.errorCode).toBe('record.some_missing');
        await get().ask(api.log.update, { token: admin, body: { id: mine, supplierId } });
        await get().ask(api.log.update, { token, body: { id: mine, supplierId } });
        const path = (calls as unknown as ImportCalls).importRecords.path;
        const trialBy = async (by: string) => {
          const bytes = new TextEncoder().encode(`木号,供应商\n${code}-4,${supplier.name}`);
          const form = [
            ['isTrial', '1'],
            ['file', { name: 'a.csv', bytes }],
          ] as const;
          return (await postForm(get().app, path, [...form], { 'blade-auth': `bearer ${by}` })).body.data;
        };
        expect(await trialBy(token)).toMatchObject({ faultCount: 1, faults: [{ value: supplier.name }] });
        expect(await trialBy(admin)).toMatchObject({ faultCount: 0, added: 1 });
      });

    test('of a department are seen by a user with that scope', async () => {
      expect(await codesSeenBy(chief.token)).toEqual([`${code}-2`]);
    });

    const { inCharge } = of.scope ?? {};
    if (inCharge !== undefined)
      test('are seen by the user in charge and their department', async () => {
        const id = await add(admin, `${code}-3`, { [inCharge]: own.id });
        expect(await codesSeenBy(own.token)).toEqual([`${code}-2`, `${code}-3`]);
        expect(await codesSeenBy(chief.token)).toEqual([`${code}-2`, `${code}-3`]);
        // Given away by the user in charge, it is out of sight.
        await get().ask(calls.change, { token: own.token, body: { id, [inCharge]: '' } });
        expect(await codesSeenBy(own.token)).toEqual([`${code}-2`]);
      });
  });
}
