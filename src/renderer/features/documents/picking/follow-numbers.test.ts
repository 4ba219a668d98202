import { expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand';
import { delivery } from '#shared/documents/delivery';
import { AppError, type ErrorCode } from '#shared/errors';
import type { LineGroup } from '#shared/records/lines';
import { act, beginGrid, type GridAction, linesOf } from '../../../grid/model/actions.ts';
import { createSheet, type Line } from '../../../grid/model/sheet.ts';
import { type FoundCells, followNumbers, type UnknownNumbers } from './follow-numbers.ts';

const COLUMNS = ['packNo', 'species'].map(
  (name) => ({ name, title: name, kind: 'words', width: 80 }) as const,
);

const PACKS = delivery.lines?.packs as LineGroup;

/** A grid with pasted numbers, whose look-ups give these answers one after the other. */
function follow(numbers: readonly string[], ...answers: (FoundCells | ErrorCode)[]) {
  const store = createStore(() => beginGrid(createSheet(numbers.map((packNo) => ({ cells: { packNo } })))));
  const asked: string[][] = [];
  const reported: UnknownNumbers[] = [];
  let isBack = (): void => undefined;
  const stop = followNumbers(
    {
      store,
      act: (action: GridAction) => store.setState((now) => act(now, action, { columns: COLUMNS, most: 9 })),
    },
    PACKS,
    {
      most: () => 9,
      async find(lines: readonly Line[]) {
        asked.push(lines.map(({ cells }) => cells.packNo ?? ''));
        const answer = answers.shift() ?? [];
        if (typeof answer === 'string') throw new AppError(answer);
        return answer;
      },
      onUnknown: (unknown) => reported.push(unknown),
      onReachable(look) {
        isBack = look;
        return () => undefined;
      },
    },
  );
  const species = () => linesOf(store.getState()).map(({ cells }) => cells.species ?? '');
  return { asked, reported, species, stop, isBack: () => isBack() };
}

const settled = () => new Promise((done) => setTimeout(done));

test('a look-up that the server did not answer is repeated when it is reachable again', async () => {
  const grid = follow(['P1', 'P2'], 'server.unreachable', [{ species: '橡木' }, { species: '胡桃' }]);
  await settled();
  expect(grid.reported).toEqual([]);
  expect(grid.asked).toEqual([['P1', 'P2']]);
  grid.isBack();
  await settled();
  expect(grid.asked).toEqual([
    ['P1', 'P2'],
    ['P1', 'P2'],
  ]);
  expect(grid.species()).toEqual(['橡木', '胡桃']);
});

test('a look-up that a busy server refused is repeated by itself, until the lines are left', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const grid = follow(['P1'], 'request.busy', 'request.busy', [{ species: '橡木' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(grid.asked).toHaveLength(3);
  expect(grid.species()).toEqual(['橡木']);

  const left = follow(['P1'], 'request.busy');
  await vi.advanceTimersByTimeAsync(0);
  left.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left.asked).toHaveLength(1);
});

test('a number that the server refuses is reported, and not asked for again', async () => {
  const refused = new AppError('pack.not_found', { packNo: 'P2' });
  const grid = follow(['P1', 'P2'], [{ species: '橡木' }, refused]);
  await settled();
  grid.isBack();
  await settled();
  expect(grid.asked).toHaveLength(1);
  expect([...(grid.reported[0]?.keys() ?? [])]).toEqual(['P2']);
});
