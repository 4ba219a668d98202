import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { formatTime } from '../../http/time.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { takeNumber } from './service.ts';

export function numberingSuite(get: () => TestServer): void {
  describe('numbering', () => {
    let token = '';
    beforeAll(async () => {
      token = (await get().signIn({ account: 'admin' })).access_token;
    });
    const submit = (body: object) => get().ask(api.numbering.submit, { token, body });
    const next = async (documentType: string) =>
      (await get().ask(api.numbering.next, { token, query: { documentType } })).number;
    const rule = { prefix: 'JG', codeLength: 4, start: 1, dateBased: 1 } as const;
    const day = (now: Date) => formatTime(now).slice(0, 10).replaceAll('-', '');

    test('gives concurrent callers different numbers without a gap', async () => {
      await submit({ ...rule, ruleName: '加工', documentType: 'crowd' });
      const numbers = await Promise.all(Array.from({ length: 25 }, () => next('crowd')));
      const prefix = `JG${day(get().clock.now())}`;
      expect(numbers.toSorted()).toEqual(
        Array.from({ length: 25 }, (_, index) => `${prefix}${String(index + 1).padStart(4, '0')}`),
      );
    });

    test('reuses the number of a document that was not saved for the next document', async () => {
      await submit({ ...rule, ruleName: '回滚', documentType: 'undone', dateBased: 0 });
      const failing = get().database.withTenant('000000', async (tx) => {
        await takeNumber(tx, 'undone', new Date());
        throw new Error('not saved');
      });
      await expect(failing).rejects.toThrow('not saved');
      expect(await next('undone')).toBe('JG0001');
    });

    test('starts again each day', async () => {
      await submit({ ...rule, ruleName: '按日', documentType: 'daily', start: 7 });
      const take = (now: Date) => get().database.withTenant('000000', (tx) => takeNumber(tx, 'daily', now));
      const noon = new Date(2025, 5, 1, 12);
      expect([await take(noon), await take(noon)]).toEqual(['JG202506010007', 'JG202506010008']);
      expect(await take(new Date(2025, 5, 2, 0, 0, 1))).toBe('JG202506020007');
    });

    test('repeats no number after its start is lowered or its rule is created again', async () => {
      const { id = '' } = await submit({
        ...rule,
        ruleName: 'x',
        documentType: 'changed',
        dateBased: 0,
        start: 5,
      });
      expect([await next('changed'), await next('changed')]).toEqual(['JG0005', 'JG0006']);
      await submit({ id, start: 1 });
      expect(await next('changed')).toBe('JG0007');
      await submit({ id, start: 20 });
      expect(await next('changed')).toBe('JG0020');
      await get().ask(api.numbering.remove, { token, query: { ids: id } });
      await submit({ ...rule, ruleName: 'y', documentType: 'changed', dateBased: 0 });
      expect(await next('changed')).toBe('JG0021');
    });

    test('fails when the numbers of a rule are used up, instead of giving a longer one', async () => {
      await submit({
        ruleName: 'z',
        documentType: 'short',
        prefix: 'S',
        codeLength: 2,
        start: 9,
        dateBased: 0,
      });
      const numbers: string[] = [];
      for (let serial = 9; serial <= 99; serial++) numbers.push(await next('short'));
      expect([numbers[0], numbers.at(-1)]).toEqual(['S09', 'S99']);
      for (let attempt = 0; attempt < 2; attempt++) {
        const { body } = await get().call(api.numbering.next, { token, query: { documentType: 'short' } });
        expect(body).toMatchObject({ code: 400, data: { errorCode: 'number.exhausted' } });
      }
    });

    test('without a rule follows the trade’s usual one, or is refused for an unknown kind', async () => {
      const [order, later] = [await next('feedOrder'), await next('feedOrder')];
      expect(order).toMatch(new RegExp(`^TL${day(get().clock.now())}\\d{4}$`));
      expect(Number(later.slice(2))).toBe(Number(order.slice(2)) + 1);
      const { body } = await get().call(api.numbering.next, { token, query: { documentType: 'toString' } });
      expect(body.data.errorCode).toBe('numbering.no_rule');
    });

    test('refuses a rule whose start has as many digits as the code, and a second rule for a kind', async () => {
      const bad = { ...rule, ruleName: 'b', documentType: 'bad', codeLength: 3, start: 100 };
      const answer = await get().call(api.numbering.submit, { token, body: bad });
      expect(answer.body.data.errorCode).toBe('numbering.unsound');
      const again = { ...rule, ruleName: 'c', documentType: 'crowd' };
      const second = await get().call(api.numbering.submit, { token, body: again });
      expect(second.body.data.errorCode).toBe('record.code_taken');
    });

    test('repeats no number of an earlier rule under another prefix', async () => {
      const documentType = 'overlapping';
      const five = { prefix: 'XS', codeLength: 5, dateBased: 0, start: 1 } as const;
      const four = { ...five, prefix: 'XS0', codeLength: 4 };
      const { id = '' } = await submit({ ...five, ruleName: '换前缀', documentType });
      expect([await next(documentType), await next(documentType)]).toEqual(['XS00001', 'XS00002']);
      const query = { documentType, ...four };
      const { numbers } = await get().ask(api.numbering.preview, { token, query });
      expect(numbers).toEqual(['XS00003', 'XS00004', 'XS00005']);
      await submit({ id, ...four });
      expect([await next(documentType), await next(documentType)]).toEqual(['XS00003', 'XS00004']);
      await submit({ id, ...five });
      expect(await next(documentType)).toBe('XS00005');
    });

    test('is separate for each company', async () => {
      const other = await get().database.withTenant('100001', (tx) =>
        takeNumber(tx, 'saleOrder', get().clock.now()),
      );
      expect(other).toMatch(/0001$/);
    });

    test('previews the next numbers of a saved or unsaved rule without taking one', async () => {
      const preview = (query: object) =>
        get().call(api.numbering.preview, { token, query: { ...rule, documentType: 'seen', ...query } });
      const today = day(get().clock.now());
      expect((await preview({})).body.data.numbers).toEqual(
        ['0001', '0002', '0003'].map((serial) => `JG${today}${serial}`),
      );
      await submit({ ...rule, ruleName: '预览', documentType: 'seen' });
      await next('seen');
      expect((await preview({})).body.data.numbers[0]).toBe(`JG${today}0002`);
      expect((await preview({ start: 40 })).body.data.numbers[0]).toBe(`JG${today}0040`);
      const other = await preview({ prefix: 'X-', dateBased: 0, codeLength: 2, start: 7 });
      expect(other.body.data.numbers).toEqual(['X-07', 'X-08', 'X-09']);
      expect(await next('seen')).toBe(`JG${today}0002`);
      const unsound = await preview({ codeLength: 1, start: 5 });
      expect(unsound.body.data.errorCode).toBe('numbering.unsound');
    });

    test('previews no number beyond the last of a rule', async () => {
      const query = { documentType: 'short', prefix: 'S', codeLength: 2, start: 9, dateBased: 0 } as const;
      const { body } = await get().call(api.numbering.preview, { token, query });
      expect(body.data.errorCode).toBe('number.exhausted');
    });
  });
}
