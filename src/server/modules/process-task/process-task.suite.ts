import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { OPERATION_NAMES, type Operation } from '#shared/domain/processing/operations';
import { processOperations } from '../../db/schema/process-tasks.ts';
import { DEMO_FACTORY_IDS } from '../../demo/factory.ts';
import { DEMO_PARTNER_IDS } from '../../demo/partners.ts';
import { makeClerk, makeRole } from '../../testing/clerks.ts';
import { documentCalls } from '../../testing/document-calls.ts';
import { readSheet } from '../../testing/read-workbook.ts';
import type { TestServer } from '../../testing/test-server.ts';

/** The first species of the demo company, black walnut. */
const SPECIES = { id: '500', code: 'BW' };
const WHITE_OAK = '501';
const { cookPool, sliceMachine, dryMachine } = DEMO_FACTORY_IDS;
const MACHINES: Readonly<Record<Operation, string | undefined>> = {
  COOK: cookPool,
  SLICE: sliceMachine,
  DRY: dryMachine,
  PACK: undefined,
};

export function processTaskSuite(get: () => TestServer): void {
  describe('processing tasks (W6.4 to W6.8)', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });

    let serial = 100;
    const next = () => {
      serial += 1;
      return serial;
    };
    const { act, approved } = documentCalls(get, () => token);
    const call = (
      name: 'start' | 'finish' | 'undo' | 'divide' | 'store' | 'save' | 'update',
      body: object,
      by = token,
    ) =>
      get().call(api.processTask[name] as typeof api.processTask.start, { token: by, body: body as never });
    const read = (id: string) => get().ask(api.processTask.detail, { token, query: { id } });
    const work = (id: string) => get().ask(api.processTask.work, { token, query: { id } });
    const voids = (id: string) =>
      get().call(api.processTask.void, { token, query: { ids: id, reason: '开裂' } });
    const refusal = async (answer: ReturnType<typeof call>) => (await answer).body.data;
    const succeeds = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer;
      expect([status, body.msg]).toEqual([200, body.msg]);
      return body.data;
    };

    /** A log that an approved feed order brought into the workshop. */
    async function fed({ count = 1, speciesId = SPECIES.id, named = '', order = {} } = {}) {
      const numbers = named === '' ? Array.from({ length: count }, () => `W${next()}`) : [named];
      const ids: string[] = [];
      for (const logNo of numbers) {
        const body = { logNo, speciesId, shortDiaCm: 50.2, longDiaCm: 51, lengthM: 3.2 };
        ids.push((await get().ask(api.log.save, { token, body })).id ?? '');
      }
      const feedOrderId = await approved('feedOrder', {
        ...order,
        logs: numbers.map((logNo) => ({ logNo })),
      });
      const [logNo = ''] = numbers;
      const [logId = ''] = ids;
      return { feedOrderId, logNo, logId, ids, numbers };
    }
    /** Tasks of a new log sawn into so many parts. */
    async function sawn(parts: number, further: object = {}, named = '') {
      const log = await fed({ named });
      const { feedOrderId, logId } = log;
      const made = await succeeds(call('divide', { feedOrderId, logs: [{ logId, parts }], ...further }));
      return { ...log, ids: made.ids as string[], timberNos: made.timberNos as string[] };
    }
    const startBody = (id: string, operation: Operation, further: object = {}) => ({
      id,
      operation,
      machineId: MACHINES[operation],
      ...further,
    });
    const start = (id: string, operation: Operation, further: object = {}) =>
      call('start', startBody(id, operation, further));
    const finish = (id: string, operation: Operation, further: object = {}) =>
      call('finish', { id, operation, ...further });
    const pack = (logNo: string, further: object = {}) => ({
      packNo: `P-${logNo}-${next()}`,
      treeCode: SPECIES.code,
      thicknessMm: '0.5',
      lines: [
        { logNo, bundleNo: '1', lengthCm: '248', widthCm: '16.5', pieces: '24' },
        { logNo, bundleNo: '2', lengthCm: '255', widthCm: '20', pieces: '32' },
      ],
      ...further,
    });
    /** Brings a task up to an operation, and starts that. */
    async function bring(id: string, to: Operation) {
      for (const operation of OPERATION_NAMES.slice(0, OPERATION_NAMES.indexOf(to))) {
        await succeeds(start(id, operation));
        await succeeds(finish(id, operation));
      }
      await succeeds(start(id, to));
    }

    test('a log is sawn into flitches with suffixes, or taken whole, a task each', async () => {
      const log = await fed({ count: 2 });
      const [first = '', second = ''] = log.ids;
      const body = {
        feedOrderId: log.feedOrderId,
        logs: [
          { logId: first, parts: 2 },
          { logId: second, parts: 1 },
        ],
        thicknessMm: 0.5,
      };
      const { ids, timberNos } = await succeeds(call('divide', body));
      const [one, two] = log.numbers;
      expect(timberNos).toEqual([`${one}-1`, `${one}-2`, two]);
      expect(await read(ids[0])).toMatchObject({
        logId: first,
        feedOrderId: log.feedOrderId,
        speciesId: SPECIES.id,
        thicknessMm: 0.5,
        taskStatus: 0,
        operation: 'COOK',
        isRunning: 0,
        startTime: '',
        producedArea: 0,
      });
      expect(
        await get().ask(api.processTask.fedLogs, { token, query: { feedOrderId: log.feedOrderId } }),
      ).toMatchObject([
        {
          logNo: one,
          species: '黑胡桃',
          checkDiameter: 50,
          volume: 0.72,
          timberNos: [`${one}-1`, `${one}-2`],
        },
        { logNo: two, timberNos: [two] },
      ]);
    });

    test('a timber has one task; a whole log has none beside those of its parts', async () => {
      const { feedOrderId, logId, logNo, ids } = await sawn(2);
      const again = (parts: number) => call('divide', { feedOrderId, logs: [{ logId, parts }] });
      expect(await refusal(again(2))).toMatchObject({
        errorCode: 'process_task.timber_taken',
        details: { timberNo: `${logNo}-1` },
      });
      expect((await refusal(again(1))).errorCode).toBe('process_task.timber_taken');
      expect(await refusal(call('save', { timberNo: 'OTHER-3', logId }))).toMatchObject({
        errorCode: 'process_task.not_of_log',
        details: { field: 'timberNo' },
      });
      await succeeds(call('save', { timberNo: `${logNo}-3`, logId }));
      // A voided task frees its timber.
      await succeeds(voids(ids[0] ?? ''));
      expect(await read(ids[0] ?? '')).toMatchObject({ taskStatus: 9, voidReason: '开裂' });
      await succeeds(call('save', { timberNo: `${logNo}-1`, logId }));
    });

    test('a log in the yard, or of another feed order, is not sawn', async () => {
      const { feedOrderId } = await fed();
      const other = await fed();
      const body = { logNo: `W${next()}`, speciesId: SPECIES.id, checkDiameter: 40, checkLength: 3 };
      const { id: logId = '' } = await get().ask(api.log.save, { token, body });
      const saw = (id: string) => refusal(call('divide', { feedOrderId, logs: [{ logId: id, parts: 2 }] }));
      expect(await saw(logId)).toMatchObject({
        errorCode: 'process_task.log_in_yard',
        details: { logNo: body.logNo },
      });
      expect((await saw(other.logId)).errorCode).toBe('process_task.log_not_of_order');
    });

    test('the first start sets a task in production, operations go in order, and the last finish completes it', async () => {
      const { ids, logNo } = await sawn(1);
      const [id = ''] = ids;
      expect(await refusal(start(id, 'SLICE'))).toMatchObject({
        errorCode: 'process_task.out_of_order',
        details: { operation: { zh: '蒸煮' } },
      });
      expect((await refusal(finish(id, 'COOK'))).errorCode).toBe('process_task.not_running');
      await succeeds(start(id, 'COOK'));
      const cooking = await read(id);
      expect(cooking).toMatchObject({ taskStatus: 1, operation: 'COOK', isRunning: 1, cookPoolId: cookPool });
      expect(cooking).toMatchObject({ participants: '300', participantsName: '管理员' });
      expect((await refusal(start(id, 'COOK'))).errorCode).toBe('process_task.running');
      await succeeds(finish(id, 'COOK'));
      expect(await read(id)).toMatchObject({ taskStatus: 1, operation: 'SLICE', isRunning: 0 });
      await bringOn(id, 'SLICE', 'DRY');
      await succeeds(start(id, 'PACK'));
      expect((await refusal(finish(id, 'PACK'))).errorCode).toBe('process_task.nothing_stored');
      const packId = (await succeeds(call('store', { id, ...pack(logNo) }))).id;
      expect(await get().ask(api.pack.detail, { token, query: { id: packId } })).toMatchObject({
        stockStatus: 'PENDING_IN',
        area: 26.141,
      });
      await succeeds(finish(id, 'PACK'));
      expect(await read(id)).toMatchObject({
        taskStatus: 2,
        operation: 'PACK',
        isRunning: 0,
        packCount: 1,
        producedArea: 26.141,
        producedVolume: 0.0131,
        finishTime: expect.stringMatching(/^\d{4}-/),
      });
      const done = await work(id);
      expect(done.operations.map(({ operation, machineName }) => [operation, machineName])).toEqual([
        ['COOK', '1 号蒸煮池'],
        ['SLICE', '1 号卧式刨切机'],
        ['DRY', '1 号网带烘干机'],
        ['PACK', ''],
      ]);
      expect(done).toMatchObject({
        logNo,
        nextBundleNo: 3,
        treeCode: 'BW',
        checkDiameter: 50,
        craft: '平切',
      });
      expect(done.packs).toMatchObject([{ bundles: 2, pieces: 56, area: 26.141 }]);
      for (const answer of [start(id, 'PACK'), call('update', { id, remark: 'x' })])
        expect((await refusal(answer)).errorCode).toBe('process_task.complete');
      expect((await refusal(voids(id))).errorCode).toBe('process_task.produced');
    });

    async function bringOn(id: string, ...operations: Operation[]) {
      for (const operation of operations) {
        await succeeds(start(id, operation));
        await succeeds(finish(id, operation));
      }
    }

    test('a vat holds several flitches; a slicer is refused with the timber it works on', async () => {
      const { ids, timberNos } = await sawn(2);
      const [first = '', second = ''] = ids;
      for (const id of ids) {
        await succeeds(start(id, 'COOK'));
        await succeeds(finish(id, 'COOK'));
      }
      await succeeds(start(first, 'SLICE'));
      expect(await refusal(start(second, 'SLICE'))).toMatchObject({
        errorCode: 'process_task.machine_busy',
        details: { machine: '1 号卧式刨切机', timberNo: timberNos[0], taskId: first },
      });
      await succeeds(finish(first, 'SLICE'));
      await succeeds(start(second, 'SLICE'));
      // Voiding a running task frees its machine.
      await succeeds(voids(second));
    });

    test('of two users who start one slicer at the same time, one gets it', async () => {
      const { ids } = await sawn(3);
      for (const id of ids) await bringOn(id, 'COOK');
      const answers = await Promise.all(ids.map((id) => start(id, 'SLICE')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
      const refused = answers.filter(({ status }) => status === 400);
      for (const { body } of refused) expect(body.data.errorCode).toBe('process_task.machine_busy');
      const [taken = ''] = ids.filter((_, at) => answers[at]?.status === 200);
      await succeeds(voids(taken));
    });

    test('the database itself refuses a second flitch on a slicer', async () => {
      const { ids } = await sawn(2);
      const insert = (taskId: string, id: string) =>
        get().database.withTenant('000000', (tx) =>
          tx.insert(processOperations).values({
            id,
            taskId,
            operation: 'SLICE',
            machineId: '1042',
            startTime: new Date(),
          }),
        );
      await insert(ids[0] ?? '', '1');
      await expect(insert(ids[1] ?? '', '2')).rejects.toThrow();
      await get().database.withTenant('000000', (tx) =>
        tx.delete(processOperations).where(eq(processOperations.id, '1')),
      );
    });

    test('entered times keep their order: start, finish, and one flitch after another on a machine', async () => {
      const { ids, timberNos } = await sawn(3);
      const [first = '', second = '', third = ''] = ids;
      const at = (clock: string) => ({ time: `2025-03-03 ${clock}:00` });
      const machineId = '1041';
      await succeeds(start(first, 'COOK', at('08:00')));
      expect(await refusal(finish(first, 'COOK', at('07:59')))).toMatchObject({
        errorCode: 'process_task.finish_before_start',
        details: { start: '2025-03-03 08:00:00', field: 'time' },
      });
      await succeeds(finish(first, 'COOK', at('09:00')));
      expect((await refusal(start(first, 'SLICE', { machineId, ...at('08:59') }))).errorCode).toBe(
        'process_task.start_before_previous',
      );
      await succeeds(start(first, 'SLICE', { machineId, ...at('10:00') }));
      await succeeds(finish(first, 'SLICE', at('11:00')));
      for (const id of [second, third]) {
        await succeeds(start(id, 'COOK', at('07:00')));
        await succeeds(finish(id, 'COOK', at('08:00')));
      }
      expect((await refusal(start(second, 'SLICE', { machineId, ...at('10:30') }))).errorCode).toBe(
        'process_task.machine_busy',
      );
      await succeeds(start(second, 'SLICE', { machineId, ...at('11:00') }));
      expect((await refusal(finish(second, 'SLICE', { time: '2999-01-01 00:00:00' }))).errorCode).toBe(
        'process_task.in_future',
      );
      await succeeds(finish(second, 'SLICE', at('12:00')));
      // An earlier operation is entered afterwards.
      await succeeds(start(third, 'SLICE', { machineId, ...at('08:30') }));
      expect(await refusal(finish(third, 'SLICE', at('10:01')))).toMatchObject({
        errorCode: 'process_task.machine_busy',
        details: { timberNo: timberNos[0] },
      });
      await succeeds(finish(third, 'SLICE', at('10:00')));
    });

    test('a flitch that was on a machine for no time leaves it to the next one from that time on', async () => {
      const { ids } = await sawn(2);
      const [first = '', second = ''] = ids;
      const at = (clock: string) => ({ time: `2025-03-05 ${clock}:00` });
      const machineId = '1041';
      for (const id of ids) {
        await succeeds(start(id, 'COOK', at('07:00')));
        await succeeds(finish(id, 'COOK', at('08:00')));
      }
      await succeeds(start(first, 'SLICE', { machineId, ...at('10:00') }));
      await succeeds(finish(first, 'SLICE', at('10:00')));
      await succeeds(start(second, 'SLICE', { machineId, ...at('10:00') }));
      await succeeds(finish(second, 'SLICE', at('11:00')));
    });

    test('an operation can be entered as started at the time that is shown as the end of the one before', async () => {
      const { ids } = await sawn(1);
      const [id = ''] = ids;
      await succeeds(start(id, 'COOK'));
      await succeeds(finish(id, 'COOK'));
      const [{ finishTime: time } = { finishTime: '' }] = (await work(id)).operations;
      await succeeds(start(id, 'SLICE', { time }));
      await succeeds(finish(id, 'SLICE', { time }));
    });

    test('an operation that was done is entered with its finish, also while the machine works on the next flitch', async () => {
      const { ids, timberNos } = await sawn(3);
      const [running = '', late = '', other = ''] = ids;
      const at = (clock: string) => `2025-03-06 ${clock}:00`;
      const machineId = '1041';
      const cooked = { time: at('05:00'), finishTime: at('06:00') };
      for (const id of ids) await succeeds(start(id, 'COOK', cooked));
      expect(await read(late)).toMatchObject({ taskStatus: 1, operation: 'SLICE', isRunning: 0 });
      await succeeds(start(running, 'SLICE', { machineId, time: at('10:00') }));
      const slice = (id: string, from: string, to: string) =>
        start(id, 'SLICE', { machineId, time: at(from), finishTime: at(to) });
      expect(await refusal(slice(late, '09:00', '10:01'))).toMatchObject({
        errorCode: 'process_task.machine_busy',
        details: { timberNo: timberNos[0] },
      });
      await succeeds(slice(late, '08:00', '10:00'));
      expect((await refusal(slice(other, '07:00', '08:01'))).errorCode).toBe('process_task.machine_busy');
      expect(await refusal(slice(other, '07:00', '06:59'))).toMatchObject({
        errorCode: 'process_task.finish_before_start',
        details: { field: 'finishTime' },
      });
      expect(
        await refusal(
          start(other, 'SLICE', { machineId, time: at('07:00'), finishTime: '2999-01-01 00:00:00' }),
        ),
      ).toMatchObject({ errorCode: 'process_task.in_future', details: { field: 'finishTime' } });
      const [, sliced] = (await work(late)).operations;
      expect(sliced).toMatchObject({ startTime: at('08:00'), finishTime: at('10:00') });
      await succeeds(start(late, 'DRY', { time: at('10:00'), finishTime: at('11:00') }));
      expect(
        await refusal(start(late, 'PACK', { time: at('11:00'), finishTime: at('12:00') })),
      ).toMatchObject({ errorCode: 'process_task.nothing_stored' });
      const buttons = ['processTask_view', 'processTask_start'];
      const starter = await makeClerk(get(), token, await makeRole(get(), token, buttons, '1'));
      const body = startBody(other, 'SLICE', { machineId, time: at('07:00'), finishTime: at('07:30') });
      expect((await call('start', body, starter.token)).status).toBe(403);
      await get().ask(api.user.remove, { token, query: { ids: starter.id } });
      await succeeds(voids(running));
    });

    const undo = (id: string, act: 'start' | 'finish', operation: Operation, further: object = {}) =>
      call('undo', { id, act, operation, ...further });

    test('what was done last is undone, step by step, with its machine, people and times', async () => {
      const { ids, logNo, feedOrderId } = await sawn(1);
      const [id = ''] = ids;
      expect(await refusal(undo(id, 'start', 'COOK'))).toMatchObject({
        errorCode: 'process_task.not_started',
      });
      await bring(id, 'SLICE');
      expect((await refusal(undo(id, 'finish', 'COOK'))).errorCode).toBe('process_task.other_step');
      const { version } = await read(id);
      await succeeds(undo(id, 'start', 'SLICE', { version }));
      expect((await undo(id, 'finish', 'COOK', { version })).body.data.errorCode).toBe('record.changed');
      expect(await read(id)).toMatchObject({
        taskStatus: 1,
        operation: 'SLICE',
        isRunning: 0,
        sliceMachineId: '',
        participants: '300',
      });
      await succeeds(undo(id, 'finish', 'COOK'));
      expect(await read(id)).toMatchObject({ operation: 'COOK', isRunning: 1, cookPoolId: cookPool });
      expect((await work(id)).operations).toMatchObject([{ operation: 'COOK', finishTime: '' }]);
      await succeeds(undo(id, 'start', 'COOK'));
      expect(await read(id)).toMatchObject({
        taskStatus: 0,
        operation: 'COOK',
        isRunning: 0,
        cookPoolId: '',
        participants: '',
        startTime: '',
      });
      expect((await work(id)).operations).toEqual([]);

      await bring(id, 'PACK');
      const { id: packId } = await succeeds(call('store', { id, ...pack(logNo) }));
      expect((await refusal(undo(id, 'start', 'PACK'))).errorCode).toBe('process_task.packed');
      await succeeds(finish(id, 'PACK'));
      const yields = () =>
        get().ask(api.logYield.page, { token, query: { feedOrderId, by: 'log' } as never });
      expect((await yields()).total).toBe(1);
      await succeeds(undo(id, 'finish', 'PACK'));
      expect(await read(id)).toMatchObject({
        taskStatus: 1,
        operation: 'PACK',
        isRunning: 1,
        finishTime: '',
      });
      expect((await yields()).total).toBe(0);
      const body = { packs: [{ id: packId }], reason: '录错' } as never;
      expect((await get().call(api.pack.void, { token, body })).status).toBe(200);
      await succeeds(undo(id, 'start', 'PACK'));
      // Nothing of it was done any more: its log can go back to the yard.
      for (const operation of ['DRY', 'SLICE', 'COOK'] as const)
        for (const act of ['finish', 'start'] as const) await succeeds(undo(id, act, operation));
      expect((await act('feedOrder', 'reverse', feedOrderId)).status).toBe(200);
      expect((await refusal(undo(id, 'start', 'COOK'))).errorCode).toBe('process_task.voided');
      const query = { targetId: id, action: 'processTask.undo', size: 50 } as never;
      const { records } = await get().ask(api.audit.page, { token, query });
      expect(records.at(-1)?.details).toMatchObject({
        operation: 'SLICE',
        act: 'start',
        startTime: expect.stringMatching(/^\d{4}-/),
      });
    });

    test('a finish is not undone while the machine works on the next flitch; the time of one that was wrong can be', async () => {
      const { ids, timberNos } = await sawn(2);
      const [first = '', second = ''] = ids;
      const at = (clock: string) => ({ time: `2025-03-07 ${clock}:00` });
      const machineId = '1041';
      for (const id of ids) {
        await succeeds(start(id, 'COOK', at('07:00')));
        await succeeds(finish(id, 'COOK', at('08:00')));
      }
      await succeeds(start(first, 'SLICE', { machineId, ...at('09:00') }));
      await succeeds(finish(first, 'SLICE', at('10:30')));
      await succeeds(start(second, 'SLICE', { machineId, ...at('11:00') }));
      expect(await refusal(undo(first, 'finish', 'SLICE'))).toMatchObject({
        errorCode: 'process_task.machine_busy',
        details: { machine: '2 号立式刨切机', timberNo: timberNos[1] },
      });
      await succeeds(finish(second, 'SLICE', at('12:00')));
      await succeeds(undo(first, 'finish', 'SLICE'));
      expect((await refusal(finish(first, 'SLICE', at('11:01')))).errorCode).toBe(
        'process_task.machine_busy',
      );
      await succeeds(finish(first, 'SLICE', at('10:00')));
    });

    test('of two users who undo the same step at the same time, one does', async () => {
      const { ids } = await sawn(1);
      const [id = ''] = ids;
      await bring(id, 'SLICE');
      const answers = await Promise.all([undo(id, 'start', 'SLICE'), undo(id, 'start', 'SLICE')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await read(id)).toMatchObject({ operation: 'SLICE', isRunning: 0 });
    });

    test('a voided task frees the time that its operations had on a machine', async () => {
      const { ids } = await sawn(2);
      const [mistaken = '', right = ''] = ids;
      const at = (clock: string) => ({ time: `2025-03-04 ${clock}:00` });
      const machineId = '1041';
      for (const id of ids) {
        await succeeds(start(id, 'COOK', at('07:00')));
        await succeeds(finish(id, 'COOK', at('08:00')));
      }
      await succeeds(start(mistaken, 'SLICE', { machineId, ...at('10:00') }));
      await succeeds(finish(mistaken, 'SLICE', at('11:00')));
      await succeeds(voids(mistaken));
      await succeeds(start(right, 'SLICE', { machineId, ...at('10:00') }));
      await succeeds(finish(right, 'SLICE', at('11:00')));
    });

    test('an operation has whoever starts it as its participant unless others are named', async () => {
      const { ids } = await sawn(2);
      const [first = '', second = ''] = ids;
      await succeeds(start(first, 'COOK', { participants: [] }));
      await succeeds(start(second, 'COOK'));
      const [one, other] = [await read(first), await read(second)];
      expect(one.participants).not.toBe('');
      expect(one.participants).toEqual(other.participants);
    });

    test('a machine out of use, a missing machine, and an old version are refused', async () => {
      const { ids } = await sawn(1);
      const [id = ''] = ids;
      const { version } = await read(id);
      expect(await refusal(call('start', { id, operation: 'COOK' }))).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'machineId' },
      });
      const { id: off = '' } = await get().ask(api.cookPool.save, {
        token,
        body: { code: `OFF${next()}`, name: '停用池', status: 0 },
      });
      expect((await refusal(start(id, 'COOK', { machineId: off }))).errorCode).toBe(
        'process_task.machine_out_of_use',
      );
      await get().ask(api.cookPool.remove, { token, query: { ids: off } });
      await succeeds(call('update', { id, version, remark: '先做' }));
      const late = await call('start', startBody(id, 'COOK', { version }));
      expect([late.status, late.body.data.errorCode]).toEqual([409, 'record.changed']);
      await succeeds(start(id, 'COOK', { version: version + 1 }));
      const removal = await get().call(api.cookPool.remove, { token, query: { ids: cookPool } });
      expect(removal.body.data.errorCode).toBe('record.in_use');
    });

    test('a task with candidates is claimed by one of them; who may change tasks may start it too', async () => {
      const { ids } = await sawn(2, { candidates: ['300'] });
      const [id = ''] = ids;
      expect(await read(id)).toMatchObject({ candidates: '300', candidatesName: '管理员' });
      const buttons = ['processTask_view', 'processTask_start', 'processTask_finish'];
      const worker = await makeClerk(get(), token, await makeRole(get(), token, buttons, '5'));
      expect((await refusal(call('start', startBody(id, 'COOK'), worker.token))).errorCode).toBe(
        'process_task.not_candidate',
      );
      await succeeds(call('update', { id, candidates: ['300', worker.id] }));
      await succeeds(call('start', startBody(id, 'COOK'), worker.token));
      expect(await read(id)).toMatchObject({ participants: worker.id });
      await get().ask(api.user.remove, { token, query: { ids: worker.id } });
    });

    test('V1: a new log or flitch needs a number that its bundles can carry; an older one is packed unchanged', async () => {
      const entered = (logNo: string) =>
        get().call(api.log.save, { token, body: { logNo, speciesId: SPECIES.id } });
      expect((await entered(`2025/B${next()}-12`)).body.data).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'logNo', reason: { zh: '木号只能是 1～10 位字母、数字或 -' } },
      });
      const flitch = { timberNo: `2025/F${next()}`, speciesId: SPECIES.id };
      expect(await refusal(call('save', flitch))).toMatchObject({
        errorCode: 'input.invalid',
        details: { field: 'timberNo' },
      });
      const logNo = `W${next()}-1203`;
      const { ids } = await sawn(1, {}, logNo);
      const setRule = (logNoRule: string) =>
        get().ask(api.setting.update, { token, body: { logNoRule } as never });
      await setRule('SHORT');
      const [id = ''] = ids;
      await bring(id, 'PACK');
      const { id: packId } = await succeeds(call('store', { id, ...pack(logNo) }));
      const [line] = pack(logNo).lines;
      const change = (lines: object[]) =>
        get().call(api.pack.change, { token, body: { id: packId, lines } as never });
      expect((await change([{ ...line, pieces: '20' }])).status).toBe(200);
      expect((await change([{ ...line, logNo: 'W1-123456' }])).body.data.errorCode).toBe('tally.invalid');
      await setRule('ANY');
    });

    test('only bundles of the log and its species are stored, and only while it is packed', async () => {
      const { ids, logNo, timberNos } = await sawn(2);
      const [id = ''] = ids;
      expect((await refusal(call('store', { id, ...pack(logNo) }))).errorCode).toBe(
        'process_task.not_packing',
      );
      await bring(id, 'PACK');
      const [line] = pack(logNo).lines;
      expect(
        await refusal(call('store', { id, ...pack(logNo, { lines: [{ ...line, logNo: timberNos[0] }] }) })),
      ).toMatchObject({ errorCode: 'process_task.other_log', details: { line: 1, expected: logNo } });
      expect((await refusal(call('store', { id, ...pack(logNo, { treeCode: 'WO' }) }))).errorCode).toBe(
        'process_task.other_species',
      );
      expect((await refusal(call('store', { id, ...pack(logNo, { lines: [] }) }))).errorCode).toBe(
        'process_task.no_bundles',
      );
      await succeeds(call('store', { id, ...pack(logNo) }));
      await succeeds(call('store', { id, ...pack(logNo, { lines: [{ ...line, bundleNo: '3' }] }) }));
      expect(await read(id)).toMatchObject({ packCount: 2, producedArea: 35.962 });
      expect((await work(ids[1] ?? '')).nextBundleNo).toBe(4);
      expect((await refusal(voids(id))).errorCode).toBe('process_task.produced');
    });

    test('a package that is voided before it is received in stock does not count as produced', async () => {
      const { ids, logNo } = await sawn(1);
      const [id = ''] = ids;
      await bring(id, 'PACK');
      const { id: packId } = await succeeds(call('store', { id, ...pack(logNo) }));
      const voided = await get().call(api.pack.void, {
        token,
        body: { packs: [{ id: packId }], reason: '录错' },
      });
      expect([voided.status, voided.body.msg]).toEqual([200, voided.body.msg]);
      expect((await refusal(finish(id, 'PACK'))).errorCode).toBe('process_task.nothing_stored');
      await succeeds(call('store', { id, ...pack(logNo) }));
      expect(await read(id)).toMatchObject({ packCount: 1, producedArea: 26.141 });
      await succeeds(finish(id, 'PACK'));
    });

    describe('produced figures follow their bundles until these are received in stock', () => {
      /** A task with one package of two bundles, 9.821 and 16.32 m², complete or still being packed. */
      async function packed(isComplete: boolean, further: object = {}) {
        const { ids, logNo, ...others } = await sawn(1);
        const [id = ''] = ids;
        await bring(id, 'PACK');
        const { id: packId } = await succeeds(call('store', { id, ...pack(logNo, further) }));
        if (isComplete) await succeeds(finish(id, 'PACK'));
        return { id, logNo, packId: packId as string, ...others };
      }
      const onPack = (name: 'change' | 'split' | 'merge' | 'void', body: object) =>
        get().call(api.pack[name] as typeof api.pack.change, { token, body: body as never });
      const linesOf = (id: string) => get().ask(api.pack.tallyLines, { token, query: { packId: id } });
      const typed = (line: Awaited<ReturnType<typeof linesOf>>[number]) => ({
        id: line.id,
        logNo: line.logNo,
        bundleNo: line.bundleNo,
        pieces: String(line.pieces),
        lengthCm: String(line.lengthCm),
        widthCm: String(line.widthCm),
      });
      const voidsPack = (id: string) => succeeds(onPack('void', { packs: [{ id }], reason: '录错' }));
      const produced = async (id: string) => {
        const { packCount, producedArea, producedVolume } = await read(id);
        return [packCount, producedArea, producedVolume];
      };

      const comesIn = async (packId: string) => {
        const { packNo } = await get().ask(api.pack.detail, { token, query: { id: packId } });
        return approved('otherIn', { cause: 'PRODUCED', packs: [{ packNo }] });
      };

      for (const [state, isComplete] of [
        ['while it is packed', false],
        ['when it is complete', true],
      ] as const) {
        test(`a corrected tally and thickness, ${state}`, async () => {
          const { id, logNo, packId } = await packed(isComplete);
          const [first, second] = (await linesOf(packId)).map(typed);
          // 248 × 16.5 × 12 is 4.91 m²; the second bundle is removed, another added: 255 × 20 × 30.
          const added = { ...second, id: undefined, bundleNo: '3', pieces: '30' };
          const lines = [{ ...first, pieces: '12' }, added];
          await succeeds(onPack('change', { id: packId, lines }));
          expect(await produced(id)).toEqual([1, 20.21, 0.0101]);
          await succeeds(onPack('change', { id: packId, thicknessMm: '0.6' }));
          expect(await produced(id)).toEqual([1, 20.21, 0.0121]);
          expect(await work(id)).toMatchObject({
            nextBundleNo: 4,
            packs: [{ packId, bundles: 2, pieces: 42, area: 20.21 }],
          });
          const [kept, other] = (await linesOf(packId)).map(typed);
          expect(
            await refusal(onPack('change', { id: packId, lines: [{ ...kept, logNo: 'X1' }, other] })),
          ).toMatchObject({
            errorCode: 'process_task.other_log',
            details: { line: 1, logNo: 'X1', expected: logNo },
          });
          expect((await refusal(onPack('change', { id: packId, treeCode: 'WO' }))).errorCode).toBe(
            'process_task.other_species',
          );
        });

        test(`the parts of a split, voided one by one, ${state}`, async () => {
          const { id, packId } = await packed(isComplete);
          const [, second] = await linesOf(packId);
          const split = { id: packId, packNo: `P${next()}`, lineIds: [second?.id] };
          const { id: part } = await succeeds(onPack('split', split));
          expect(await produced(id)).toEqual([2, 26.141, 0.0131]);
          await voidsPack(part as string);
          expect(await produced(id)).toEqual([1, 9.821, 0.0049]);
          await voidsPack(packId);
          expect(await produced(id)).toEqual([0, 0, 0]);
        });

        test(`packages merged into one that is voided, ${state}`, async () => {
          const one = await packed(isComplete);
          const other = await packed(isComplete);
          const merged = [{ id: other.packId }, { id: one.packId }];
          await succeeds(onPack('merge', { packs: merged }));
          for (const { id } of [one, other]) expect(await produced(id)).toEqual([1, 26.141, 0.0131]);
          expect((await work(one.id)).packs).toMatchObject([{ packId: other.packId, bundles: 2 }]);
          // A bundle added to both is of the one whose log it names.
          const lines = (await linesOf(other.packId)).map(typed);
          const added = { ...lines[0], id: undefined, bundleNo: '9', logNo: one.logNo };
          await succeeds(onPack('change', { id: other.packId, lines: [...lines, added] }));
          expect([await produced(one.id), await produced(other.id)]).toEqual([
            [1, 35.962, 0.018],
            [1, 26.141, 0.0131],
          ]);
          await voidsPack(other.packId);
          for (const { id } of [one, other]) expect(await produced(id)).toEqual([0, 0, 0]);
        });
      }

      test('a package voided when the task is complete is entered again, or the task is voided', async () => {
        const { id, logNo, packId, feedOrderId } = await packed(true);
        const yields = async () =>
          (await get().ask(api.logYield.page, { token, query: { feedOrderId, by: 'log' } as never })).records;
        expect(await yields()).toMatchObject([{ area: 26.141, packs: 1 }]);
        expect((await refusal(voids(id))).errorCode).toBe('process_task.produced');
        await voidsPack(packId);
        expect(await yields()).toMatchObject([{ area: 0, packs: 0 }]);
        const { id: again } = await succeeds(call('store', { id, ...pack(logNo, { thicknessMm: '0.6' }) }));
        expect(await yields()).toMatchObject([{ area: 26.141, veneerVolume: 0.0157, packs: 1 }]);
        await voidsPack(again as string);
        await succeeds(voids(id));
        expect(await yields()).toEqual([]);
      });

      test('movements in stock change no production figures', async () => {
        const { id, packId } = await packed(true);
        await comesIn(packId);
        const [, second] = await linesOf(packId);
        await succeeds(onPack('split', { id: packId, packNo: `P${next()}`, lineIds: [second?.id] }));
        await voidsPack(packId);
        expect(await produced(id)).toEqual([2, 26.141, 0.0131]);

        const reversed = await packed(true);
        const taken = await comesIn(reversed.packId);
        expect((await act('otherIn', 'reverse', taken)).status).toBe(200);
        await voidsPack(reversed.packId);
        expect(await produced(reversed.id)).toEqual([0, 0, 0]);
      });

      test('two corrections at once are both counted', async () => {
        const { id, logNo, packId } = await packed(false);
        const { id: second } = await succeeds(call('store', { id, ...pack(logNo) }));
        const corrected = async (one: string) => {
          const [line] = (await linesOf(one)).map(typed);
          return succeeds(onPack('change', { id: one, lines: [line] }));
        };
        await Promise.all([corrected(packId), corrected(second as string)]);
        expect(await produced(id)).toEqual([2, 19.642, 0.0098]);
      });
    });

    test('a feed order is not reversed while a task is in production, which it names; else its tasks are voided', async () => {
      const { feedOrderId, ids, timberNos, logId } = await sawn(2);
      const [first = '', second = ''] = ids;
      await succeeds(start(first, 'COOK'));
      expect((await act('feedOrder', 'reverse', feedOrderId)).body.data).toMatchObject({
        errorCode: 'document.has_later',
        details: { docKind: 'processTask', docId: first, docNo: timberNos[0] },
      });
      await succeeds(voids(first));
      expect((await act('feedOrder', 'reverse', feedOrderId)).status).toBe(200);
      expect(await read(second)).toMatchObject({ taskStatus: 9, voidReason: '试验' });
      expect(await get().ask(api.log.detail, { token, query: { id: logId } })).toMatchObject({
        outStatus: 0,
      });
    });

    test('a started task is not removed and keeps its number', async () => {
      const { ids, logNo } = await sawn(1);
      const [id = ''] = ids;
      await succeeds(call('update', { id, timberNo: `${logNo}-1` }));
      await succeeds(start(id, 'COOK'));
      expect((await refusal(call('update', { id, timberNo: logNo }))).errorCode).toBe('process_task.started');
      const removal = await get().call(api.processTask.remove, { token, query: { ids: id } });
      expect(removal.body.data.errorCode).toBe('process_task.started');
    });

    test('W6.2: veneer of logs that were fed for a customer is that customer’s', async () => {
      const logNo = `W${next()}`;
      const body = { logNo, speciesId: SPECIES.id, checkDiameter: 50, checkLength: 3 };
      const { id: logId = '' } = await get().ask(api.log.save, { token, body });
      const customerId = DEMO_PARTNER_IDS.customer;
      const feedOrderId = await approved('feedOrder', { customerId, logs: [{ logNo }] });
      const { ids } = await succeeds(call('divide', { feedOrderId, logs: [{ logId, parts: 1 }] }));
      await bring(ids[0], 'PACK');
      const { id: packId } = await succeeds(call('store', { id: ids[0], ...pack(logNo) }));
      expect(await get().ask(api.pack.detail, { token, query: { id: packId } })).toMatchObject({
        ownerId: customerId,
      });
    });

    test('the guide values of a process go with the task', async () => {
      const { feedOrderId, logId } = await fed({ speciesId: WHITE_OAK });
      const body = { feedOrderId, logs: [{ logId, parts: 1 }], productionProcessId: '1061' };
      const { ids } = await succeeds(call('divide', body));
      expect((await work(ids[0])).process).toEqual({
        name: '白橡直切',
        hours: { least: 45, most: 75 },
        temperatureC: { least: 60, most: 90 },
      });
    });
    test('F7 by log, feed order, species and month, of finished logs alone, with a warning outside of 25 to 70 %', async () => {
      const { feedOrderId, logNo, logId } = await fed({ order: { boardFootRule: 'INTL_14' } });
      const { ids } = await succeeds(call('divide', { feedOrderId, logs: [{ logId, parts: 2 }] }));
      const yields = (query: object) =>
        get().ask(api.logYield.page, { token, query: { feedOrderId, ...query } });
      // 0.5 mm, 24 leaves of 2.48 × 0.99 m: 58.925 m².
      const line = { logNo, lengthCm: '248', widthCm: '99', pieces: '24' };
      const packOf = (from: number, count: number) =>
        pack(logNo, {
          lines: Array.from({ length: count }, (_, at) => ({ ...line, bundleNo: String(from + at) })),
        });
      await bring(ids[0], 'PACK');
      await succeeds(call('store', { id: ids[0], ...packOf(1, 6) }));
      await succeeds(finish(ids[0], 'PACK'));
      expect((await yields({})).records).toEqual([]);
      await bring(ids[1], 'PACK');
      await succeeds(call('store', { id: ids[1], ...packOf(7, 4) }));
      await succeeds(finish(ids[1], 'PACK'));
      // 589.25 m², 0.1768 + 0.1179 m³ of 0.72 m³ and 155 BFT by the rule of the feed order (F11); the log itself has 141.
      const figures = {
        logs: 1,
        logVolume: 0.72,
        bft: 155,
        packs: 2,
        area: 589.25,
        veneerVolume: 0.2947,
        volumeYieldPct: 40.93,
        areaYield: 818.4,
        areaPerBft: 3.802,
        warning: null,
      };
      expect(await yields({})).toMatchObject({
        total: 1,
        records: [{ id: logId, name: logNo, species: '黑胡桃', ...figures }],
        totals: figures,
      });
      const month = (await read(ids[1])).finishTime.slice(0, 7);
      for (const [by, name] of [
        ['feedOrder', expect.stringMatching(/^TL/)],
        ['species', '黑胡桃'],
        ['month', month],
      ])
        expect((await yields({ by })).records).toMatchObject([{ name, ...figures }]);
      expect((await yields({ endTime: '2000-01-01 00:00:00' })).records).toEqual([]);
      expect((await yields({ beginTime: `${month}-01 00:00:00`, logNo: logNo.toLowerCase() })).total).toBe(1);

      const thin = await sawn(1);
      const [id = ''] = thin.ids;
      await bring(id, 'PACK');
      await succeeds(call('store', { id, ...pack(thin.logNo) }));
      await succeeds(finish(id, 'PACK'));
      expect((await yields({ feedOrderId: thin.feedOrderId })).records).toMatchObject([
        { bft: 141, volumeYieldPct: 1.82, warning: 'LOW' },
      ]);
      const sheet = await get().call(api.logYield.download, { token, query: { feedOrderId } });
      const [titles, row] = readSheet(sheet.body);
      expect(titles?.slice(0, 3)).toEqual(['木号', '树种', '原木材积 m³']);
      expect(row).toEqual(expect.arrayContaining([logNo, '589.25', '40.93', '818.4']));
    });

    test('logs outside of the data scope are not offered, sawn or counted', async () => {
      const { feedOrderId, logId, logNo } = await fed();
      const buttons = ['processTask_divide', 'processTask_view', 'processTask_add'].concat(
        'logYield_view',
        'logYield_export',
      );
      const clerkOf = async (scope: '1' | '2') =>
        (await makeClerk(get(), token, await makeRole(get(), token, buttons, scope))).token;
      const [all, own] = [await clerkOf('1'), await clerkOf('2')];
      const offered = (by: string) =>
        get().ask(api.processTask.fedLogs, { token: by, query: { feedOrderId } });
      const body = { feedOrderId, logs: [{ logId, parts: 1 }] };
      expect(await offered(own)).toEqual([]);
      expect((await refusal(call('divide', body, own))).errorCode).toBe('record.some_missing');
      const task = { timberNo: logNo, logId };
      expect((await refusal(call('save', task, own))).errorCode).toBe('record.some_missing');
      expect(await offered(all)).toMatchObject([{ id: logId, timberNos: [] }]);
      const { ids } = await succeeds(call('divide', body, all));
      await bring(ids[0], 'PACK');
      await succeeds(call('store', { id: ids[0], ...pack(logNo) }));
      await succeeds(finish(ids[0], 'PACK'));
      const query = { feedOrderId } as never;
      const yields = (by: string) => get().ask(api.logYield.page, { token: by, query });
      expect(await yields(all)).toMatchObject({ total: 1, totals: { logs: 1 } });
      expect(await yields(own)).toMatchObject({ records: [], total: 0, totals: { logs: 0, area: 0 } });
      const sheet = await get().call(api.logYield.download, { token: own, query });
      expect(sheet.body.data.errorCode).toBe('export.empty');
    });

    test('F7 of several logs leaves out the veneer of those without volume or board feet, and counts them', async () => {
      const logNo = `W${next()}`;
      const body = { logNo, speciesId: SPECIES.id };
      const { id: logId = '' } = await get().ask(api.log.save, { token, body });
      const scaled = { logNo: `W${next()}`, speciesId: SPECIES.id, checkDiameter: 50, checkLength: 3.2 };
      const { id: scaledId = '' } = await get().ask(api.log.save, { token, body: scaled });
      const feedOrderId = await approved('feedOrder', { logs: [{ logNo }, { logNo: scaled.logNo }] });
      const logs = [logId, scaledId].map((id) => ({ logId: id, parts: 1 }));
      const { ids, timberNos } = await succeeds(call('divide', { feedOrderId, logs }));
      for (const [at, id] of ids.entries()) {
        await bring(id, 'PACK');
        await succeeds(call('store', { id, ...pack(timberNos[at]) }));
        await succeeds(finish(id, 'PACK'));
      }
      const yields = (by: string) =>
        get().ask(api.logYield.page, { token, query: { feedOrderId, by } as never });
      const { records, totals } = await yields('log');
      const one = records.find(({ id }) => id === scaledId);
      const { volumeYieldPct = null, areaYield = null, areaPerBft = null, warning = null } = one ?? {};
      const figures = { volumeYieldPct, areaYield, areaPerBft, warning };
      expect(figures).toMatchObject({ volumeYieldPct: 1.82, warning: 'LOW' });
      // The veneer of both is shown.
      const both = { ...figures, logs: 2, area: 52.282, withoutVolume: 1, withoutBft: 1 };
      expect(totals).toMatchObject(both);
      expect((await yields('feedOrder')).records).toMatchObject([both]);
      const query = { feedOrderId, by: 'feedOrder' } as never;
      const sheet = readSheet((await get().call(api.logYield.download, { token, query })).body);
      expect(sheet[1]?.at(-1)).toContain('未计入：无材积 1 根，无板尺 1 根');
    });
  });
}
