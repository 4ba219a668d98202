import { expect, test } from 'vitest';
import { untilEnd } from './until-end.ts';

const never = () => new Promise<never>(() => {});

test('work is waited for until the other ends, whose result is then its own, before and after', async () => {
  const end = Promise.withResolvers<string>();
  const orEnd = untilEnd(end.promise);
  expect(await orEnd(Promise.resolve('done'))).toBe('done');
  await expect(orEnd(Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const waiting = [orEnd(never()), orEnd(never())];
  end.resolve('over');
  expect(await Promise.all(waiting)).toEqual(['over', 'over']);
  expect(await orEnd(never())).toBe('over');
});

test('an end that fails rejects the waiting calls, once', async () => {
  const end = Promise.withResolvers<never>();
  const orEnd = untilEnd(end.promise);
  const waiting = orEnd(never());
  end.reject(new Error('broken'));
  await expect(waiting).rejects.toThrow('broken');
  await expect(orEnd(never())).rejects.toThrow('broken');
});
