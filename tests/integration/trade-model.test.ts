import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences } from '../../src/server/stock/recompute.ts';
import { servePGlite } from '../../src/server/testing/on-pglite.ts';
import { createTestServer, type TestServer } from '../../src/server/testing/test-server.ts';
import { IS_DEEP } from '../deep.ts';
import { findPostgres } from '../devices/postgres.ts';
import { step } from './support/trade-model/actions.ts';
import { type Company, makeCompany } from './support/trade-model/company.ts';
import { playSequence } from './support/trade-model/sequence.ts';
import { usePostgres } from './support/use-postgres.ts';

/** Each seed makes other sequences; a failure reports its seed. */
const SEED = Number(process.env.VENEER_DESK_MODEL_SEED ?? 20_261_122);
const GIVEN = process.env.VENEER_DESK_MODEL_SEQUENCES;
const SEQUENCES = Number(GIVEN ?? (IS_DEEP ? 2000 : 4));
/** PGlite takes three times as long. */
const SEQUENCES_ON_PGLITE = Number(GIVEN ?? (IS_DEEP ? 2000 : 1));
const STEPS = IS_DEEP ? 50 : 30;
const TIMEOUT_MS = IS_DEEP ? 2 * 3_600_000 : 120_000;
/** Sequences that run concurrently, each in two separate companies with a different seed. */
const LANES = 4;

/** Optional steps, so that shrinking reduces a failing sequence to the steps that matter. */
const sequence = fc.array(fc.option(step, { freq: 1000 }), { minLength: STEPS, maxLength: STEPS });

/** Random sequences of two companies agree with the reference model (`support/trade-model`) on the server’s database. */
function followsModel(sequences: number, get: () => TestServer): void {
  test(
    `${sequences} sequences of ${STEPS} steps (VENEER_DESK_MODEL_SEED=${SEED})`,
    async () => {
      const lanes = Array.from({ length: Math.min(LANES, sequences) }, (_, lane) =>
        playLane(get(), SEED + lane, Math.ceil((sequences - lane) / LANES)),
      );
      const actions = (await Promise.all(lanes)).reduce((sum, one) => sum + one, 0);
      expect(actions).toBeGreaterThan(sequences * STEPS * 0.8);
    },
    TIMEOUT_MS,
  );
}

/** Plays sequences one after the other in two new companies; returns the number of their actions. */
async function playLane(server: TestServer, seed: number, sequences: number): Promise<number> {
  const companies: [Company, Company] = [
    await makeCompany(server, `甲${seed}`),
    await makeCompany(server, `乙${seed}`),
  ];
  let actions = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      actions += await playSequence(server, companies, steps);
    }),
    { seed, numRuns: sequences, interruptAfterTimeLimit: TIMEOUT_MS / 2 },
  );
  for (const { tenantId } of companies)
    expect(await server.database.readTenant(tenantId, findDifferences)).toEqual({
      count: 0,
      differences: [],
    });
  return actions;
}

describe('the trade follows its reference model on PGlite', () => {
  followsModel(SEQUENCES_ON_PGLITE, servePGlite());
});

const programs = findPostgres();

describe.skipIf(programs === null)(
  'the trade follows its reference model on PostgreSQL (needs the package postgresql)',
  () => {
    const postgres = usePostgres(programs);
    let server: TestServer;
    beforeAll(async () => {
      server = await createTestServer(await postgres.connect(postgres.createDemoDatabase('trade_model')));
    });
    afterAll(() => server.app.close());
    followsModel(SEQUENCES, () => server);
  },
);
