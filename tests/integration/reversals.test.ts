import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDifferences } from '../../src/server/stock/recompute.ts';
import { servePGlite } from '../../src/server/testing/on-pglite.ts';
import { IS_DEEP } from '../deep.ts';
import { act } from './support/reversals/acts.ts';
import { playReversals } from './support/reversals/sequence.ts';
import { makeCompany } from './support/trade-model/company.ts';

/** Each seed makes other sequences; a failure reports its seed. */
const SEED = Number(process.env.VENEER_DESK_REVERSAL_SEED ?? 20_261_127);
const SEQUENCES = Number(process.env.VENEER_DESK_REVERSAL_SEQUENCES ?? (IS_DEEP ? 40 : 1));
const ACTS = 40;
const TIMEOUT_MS = 60_000 + SEQUENCES * 60_000;

const get = servePGlite();

test(
  `${SEQUENCES} sequences: a reversal restores stock, costs, progress and statistics, and a second approval repeats the first (VENEER_DESK_REVERSAL_SEED=${SEED})`,
  async () => {
    const company = await makeCompany(get(), '反审核');
    let reversals = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (acts) => {
        reversals += await playReversals(get(), company, acts);
      }),
      { seed: SEED, numRuns: SEQUENCES, interruptAfterTimeLimit: TIMEOUT_MS / 2 },
    );
    expect(reversals).toBeGreaterThan(SEQUENCES);
    const { tenantId } = company;
    expect(await get().database.readTenant(tenantId, findDifferences)).toEqual({ count: 0, differences: [] });
  },
  TIMEOUT_MS,
);
