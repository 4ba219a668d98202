import { expect, test } from 'vitest';
import type { TagEvent } from '#shared/desk/contract/tags';
import { qualityOf, type WrittenSteps } from './write-quality.ts';

const M750 = 'E2801190';
const UCODE = 'E2806894';

/** A tag with its signal, written at these powers; the last one did it, if any. */
function write(model: string, rssiDbm: number, powersDbm: number[], isWritten = true): WrittenSteps {
  const step = (name: TagEvent['step'], state: TagEvent['state'], detail = '') => ({
    step: name,
    state,
    detail,
  });
  const attempts = powersDbm.flatMap((dbm, index) => {
    const isDone = isWritten && index === powersDbm.length - 1;
    return [
      step('write', 'started'),
      step('write', 'done', isDone ? `3000 3500 ${dbm} dBm` : `tag.weak ${dbm} dBm`),
      step('verify', isDone ? 'done' : 'failed', isDone ? '3000 3500' : 'tag.verify_failed'),
    ];
  });
  return { tid: `${model}20000001`, events: [step('gate', 'done', `E280 ${rssiDbm} dBm`), ...attempts] };
}

test('counts the tags written, the retries, and the power and signal', () => {
  const writes = [
    write(M750, -50, [26]),
    write(UCODE, -61, [20]),
    write(M750, -58, [20, 23]),
    write(M750, -44, [20, 23, 26], false),
  ];
  const found: Record<string, number> = { [UCODE]: 11 };
  expect(qualityOf(writes, (model) => found[model] ?? null)).toEqual([
    {
      model: M750,
      tags: 3,
      written: 2,
      rewrites: 3,
      medianRssiDbm: -50,
      weakestRssiDbm: -58,
      // The latest was written at 26 dBm, one before at 23.
      usedDbm: 26,
      marginDb: 3,
    },
    {
      model: UCODE,
      tags: 1,
      written: 1,
      rewrites: 0,
      medianRssiDbm: -61,
      weakestRssiDbm: -61,
      usedDbm: 20,
      marginDb: 9,
    },
  ]);
});

test('a reader that reports neither signal nor power has no margin', () => {
  const [quality] = qualityOf(
    [
      {
        tid: `${M750}20000001`,
        events: [
          { step: 'gate', state: 'done', detail: 'E280' },
          { step: 'write', state: 'started', detail: '' },
          { step: 'write', state: 'done', detail: '3000 3500' },
          { step: 'verify', state: 'done', detail: '3000 3500' },
        ],
      },
    ],
    () => null,
  );
  expect(quality).toMatchObject({ written: 1, medianRssiDbm: null, usedDbm: null, marginDb: null });
});
