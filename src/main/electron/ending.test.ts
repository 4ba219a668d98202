import { expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/eventually.ts';
import { createEnding } from './ending.ts';

/** Raises `will-quit` as `app.quit()` does; true when the program is kept. */
function quitOnce(end: ReturnType<typeof createEnding>): boolean {
  const preventDefault = vi.fn();
  end({ preventDefault });
  return preventDefault.mock.calls.length > 0;
}

it('closes once, however often the user quits meanwhile, and ends only then', async () => {
  const closing = Promise.withResolvers<void>();
  const stop = vi.fn(() => closing.promise);
  const quit = vi.fn();
  const end = createEnding({ stop, quit });
  expect([quitOnce(end), quitOnce(end)]).toEqual([true, true]);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(quit).not.toHaveBeenCalled();
  closing.resolve();
  await eventually(() => expect(quit).toHaveBeenCalledTimes(1));
  expect(quitOnce(end)).toBe(false);
});
