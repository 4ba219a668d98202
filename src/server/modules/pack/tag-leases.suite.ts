import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { companySettings } from '../../db/schema/settings.ts';
import { formatTime } from '../../http/time.ts';
import {
  leaseProofOf,
  proofOf,
  registerDesk,
  signDeskIn,
  type TestDesk,
} from '../../testing/register-desk.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** How long a registered desk has its leases. */
const SHIFT_MS = 12 * 3_600_000;

export function tagLeaseSuite(get: () => TestServer): void {
  describe('leases of EPCs', () => {
    let token = '';
    let other = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
      other = (await get().signIn({ account: 'admin' })).access_token;
    });

    const desk = (name: string) => registerDesk(get(), { token, name });
    /** Leases to a registered desk, or to the session. */
    const take = async (of: TestDesk | null, packIds: string[], by = token) => {
      const body = { ...(await leaseProofOf(get(), of)), packIds };
      return (await get().ask(api.tagWriting.lease, { token: by, body })).packs;
    };
    const giveBack = async (of: TestDesk | null, packIds: string[]) =>
      get().ask(api.tagWriting.giveBack, { token, body: { ...(await leaseProofOf(get(), of)), packIds } });
    const leasesOf = (deskId: string) => get().ask(api.desk.leases, { token, query: { deskId } });

    test('go to one of two desks that ask at the same time, and the other is refused, naming it', async () => {
      const pack = await get().takePack(token);
      const { targetEpc } = await get().ask(api.pack.detail, { token, query: { id: pack.id } });
      const desks = [await desk('预留一'), await desk('预留二')];
      const got = (await Promise.all(desks.map((one) => take(one, [pack.id])))).flat();
      expect(new Set(got.map(({ targetEpc: epc }) => epc))).toEqual(new Set([targetEpc]));
      const [winner] = got.filter(({ heldBy }) => heldBy === '');
      const [loser] = got.filter(({ heldBy }) => heldBy !== '');
      expect(winner).toBeDefined();
      const at = got.findIndex(({ heldBy }) => heldBy === '');
      expect(loser?.heldBy).toBe(['预留一', '预留二'][at]);
      expect(await leasesOf(desks[at]?.id ?? '')).toMatchObject([{ packId: pack.id, epc: targetEpc }]);
      // The desk that holds the lease may ask again.
      expect((await take(desks[at] ?? null, [pack.id]))[0]?.heldBy).toBe('');
    });

    test('are refused for a void package, whose tag is written by no task and recorded as released', async () => {
      const server = get();
      const [kept, voided] = [await server.takePack(token), await server.takePack(token)];
      const { targetEpc: epc } = await server.ask(api.pack.detail, { token, query: { id: voided.id } });
      await server.ask(api.pack.void, { token, body: { packs: [{ id: voided.id }], reason: '受潮' } });
      const taken = await take(null, [kept.id, voided.id]);
      expect(taken.map(({ id, targetEpc, tagFault }) => [id, targetEpc !== '', tagFault?.code])).toEqual([
        [kept.id, true, undefined],
        [voided.id, false, 'tag.pack_void'],
      ]);
      const { id: deskId } = await desk('作废台');
      const posted = await server.call(api.deskTask.writeTags, {
        token,
        body: { taskId: randomUUID(), deskId, ids: [kept.id, voided.id] },
      });
      expect(posted.body.data).toEqual({
        errorCode: 'tag.pack_void',
        details: { packNo: voided.packNo },
      });
      const tid = 'E28011050000000000000A01';
      // A desk that has leased it before asks so before it writes.
      const query = { epc, tid, packId: voided.id };
      expect((await server.call(api.pack.tagHolder, { token, query })).body.data).toEqual({
        errorCode: 'tag.pack_void',
        details: { packNo: voided.packNo },
      });
      const body = {
        recordKey: randomUUID(),
        packId: voided.id,
        epc,
        tid,
        reader: '1号',
        deskName: '作废台',
        writeTime: formatTime(server.clock.now()),
      };
      await server.ask(api.pack.saveTagRecord, { token, body });
      expect(await server.ask(api.pack.detail, { token, query: { id: voided.id } })).toMatchObject({
        rfidStatus: 0,
        tid: '',
      });
      await giveBack(null, [kept.id]);
    });

    test('of a registered desk are neither taken nor returned without a signature of its own', async () => {
      const server = get();
      const pack = await server.takePack(token);
      const [own, foreign] = [await desk('本人台'), await desk('别人台')];
      await take(own, [pack.id]);
      const { signature: forAToken, challenge } = await proofOf(server, own);
      const stolen = await leaseProofOf(server, own);
      const refusalOf = async (call: 'lease' | 'giveBack', proof: object) => {
        const body = { deskId: own.id, ...proof, packIds: [pack.id] };
        return (await server.call(api.tagWriting[call], { token, body })).body.data.errorCode;
      };
      for (const call of ['lease', 'giveBack'] as const) {
        expect(await refusalOf(call, {})).toBe('auth.nonce_refused');
        const foreignProof = await leaseProofOf(server, { ...foreign, id: own.id });
        expect(await refusalOf(call, foreignProof)).toBe('desk.key_refused');
      }
      expect(await refusalOf('giveBack', { challenge, signature: forAToken })).toBe('desk.key_refused');
      expect(await refusalOf('lease', stolen)).toBeUndefined();
      expect(await refusalOf('giveBack', stolen), 'a signature used before').toBe('auth.nonce_refused');
      expect(await leasesOf(own.id)).toMatchObject([{ packId: pack.id }]);
      await giveBack(own, [pack.id]);
      expect(await leasesOf(own.id)).toEqual([]);
    });

    test('of desks that are not registered belong to the session', async () => {
      const pack = await get().takePack(token);
      expect((await take(null, [pack.id]))[0]?.heldBy).toBe('');
      expect((await take(null, [pack.id], other))[0]?.heldBy).not.toBe('');
      await giveBack(null, [pack.id]);
      expect((await take(null, [pack.id], other))[0]?.heldBy).toBe('');
    });

    test('end with the record of the tag, with their time, when taken back, and with the desk’s key', async () => {
      const packs = [];
      for (let at = 0; at < 4; at += 1) packs.push((await get().takePack(token)).id);
      const [written = '', expired = '', taken = '', revoked = ''] = packs;
      const [first, second] = [await desk('预留三'), await desk('预留四')];
      const isFree = async (id: string) => (await take(null, [id], other))[0]?.heldBy === '';

      const [lease] = await take(first, [written]);
      const body = {
        recordKey: randomUUID(),
        packId: written,
        epc: lease?.targetEpc ?? '',
        tid: 'E2801191200077FF00000001',
        reader: '1号',
        deskName: '预留三',
        writeTime: formatTime(get().clock.now()),
      };
      await get().ask(api.pack.saveTagRecord, { token, body });
      expect(await isFree(written)).toBe(true);

      await take(first, [taken]);
      expect(await isFree(taken)).toBe(false);
      await get().ask(api.desk.endLeases, { token, query: { ids: first.id } });
      expect(await isFree(taken)).toBe(true);
      expect(await leasesOf(first.id)).toEqual([]);

      await take(second, [revoked]);
      await get().ask(api.desk.revoke, { token, query: { ids: second.id } });
      expect(await isFree(revoked)).toBe(true);
      const refused = await get().call(api.tagWriting.lease, {
        token,
        body: { ...(await leaseProofOf(get(), second)), packIds: [revoked] },
      });
      expect(refused.body.data.errorCode).toBe('desk.not_registered');

      await take(first, [expired]);
      get().clock.advance(SHIFT_MS);
      try {
        other = (await get().signIn({ account: 'admin' })).access_token;
        expect(await isFree(expired)).toBe(true);
      } finally {
        get().clock.advance(-SHIFT_MS);
      }
    });

    test('are taken for one number by a desk’s command line, unless another desk has them', async () => {
      const server = get();
      const pack = await server.takePack(token);
      const [own, elsewhere] = [
        await registerDesk(server, { token, name: '命令行台' }),
        await registerDesk(server, { token, name: '页面台' }),
      ];
      const [lease] = await take(elsewhere, [pack.id]);
      const deskToken = await signDeskIn(server, own);
      const ask = async (packNo: string, epc: string) =>
        (await server.ask(api.desk.leaseTag, { token: deskToken, body: { packNo, epc } })).heldBy;
      const epc = lease?.targetEpc ?? '';
      expect(await ask(pack.packNo, 'E280')).toBe('页面台');
      expect(await ask('', epc)).toBe('页面台');
      await giveBack(elsewhere, [pack.id]);
      expect(await ask(pack.packNo, epc)).toBe('');
      expect((await take(elsewhere, [pack.id]))[0]?.heldBy).toBe('命令行台');
      expect(await ask('', '350000000000000000000000'), 'no package has this EPC').toBe('');
    });

    test('state that tags must be locked, with a password sent to registered desks alone', async () => {
      const server = get();
      const pack = await server.takePack(token);
      const locking = await desk('锁标签台');
      const deskToken = await signDeskIn(server, locking);
      const body = { version: '2.0.0', platform: 'linux x64', printers: [], readers: [] };
      const told = async () => (await server.ask(api.desk.report, { token: deskToken, body })).tagPassword;
      const lock = (locksTags: boolean) => server.ask(api.setting.update, { token, body: { locksTags } });
      const lease = async (of: TestDesk | null) =>
        server.call(api.tagWriting.lease, {
          token,
          body: { ...(await leaseProofOf(server, of)), packIds: [pack.id] },
        });
      expect(await told()).toBe('');
      expect((await lease(locking)).body.data).toMatchObject({ isLocked: false });
      await lock(true);
      try {
        expect((await lease(locking)).body.data).toMatchObject({ isLocked: true });
        expect((await lease(null)).body.data.errorCode).toBe('tag.lock_needs_desk');
        const password = await told();
        expect(password).toMatch(/^(?!0{8})[0-9A-F]{8}$/);
        // Rewriting a locked tag needs the password, whatever the setting is later.
        await lock(false);
        expect(await told()).toBe(password);
        await lock(true);
        expect(await told()).toBe(password);
        const seen = [
          await server.ask(api.setting.detail, { token }),
          await server.ask(api.audit.page, { token, query: { size: 20 } }),
          (await lease(locking)).body,
        ];
        expect(JSON.stringify(seen)).not.toContain(password);
        const [row] = await server.database.withTenant('000000', (tx) => tx.select().from(companySettings));
        expect(JSON.stringify(row)).not.toContain(password);
      } finally {
        await lock(false);
        await giveBack(locking, [pack.id]);
      }
    });

    test('of more packages than a page may lease at once are refused', async () => {
      const query = { size: 21, stockStatus: 'IN_STOCK' } as const;
      const { records } = await get().ask(api.pack.page, { token, query });
      const { body } = await get().call(api.tagWriting.lease, {
        token,
        body: { deskId: '', packIds: records.map(({ id }) => id) },
      });
      expect(body.data.errorCode).toBe('tag.too_many_leased');
    });
  });
}
