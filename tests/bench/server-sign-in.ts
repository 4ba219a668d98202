import type { BenchResult } from './result.ts';
import { accountOf, addCompany, PASSWORD } from './server/company.ts';
import { type BenchDatabase, onEachDatabase } from './server/databases.ts';
import { signInRequest, startNode } from './server/measured-node.ts';

const COMPANY = '200000';
const SIGN_INS = 60;
const AT_ONCE = 4;
const TURNS = 2;

/** Sign-ins by password, each with session, audit entry and tokens, compared with argon2id alone in the same process. */
export function benchServerSignIn(): Promise<BenchResult[]> {
  return onEachDatabase(measureOn);
}

async function measureOn(database: BenchDatabase): Promise<BenchResult[]> {
  const node = await startNode(database.where);
  try {
    // A separate account for each sign-in, because attempts on one account wait for each other.
    await addCompany(node, COMPANY, SIGN_INS);
    const requests = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, index) =>
        signInRequest(node.url, COMPANY, accountOf(index), PASSWORD),
      ),
    );
    let [ours, bare] = [0, 0];
    for (let turn = 0; turn < TURNS; turn += 1) {
      bare += await node.ask('verifyPasswords', SIGN_INS, AT_ONCE);
      ours += await signInsPerSecond(requests);
    }
    return [
      {
        name: `sign-in by password, ${database.name}`,
        value: ours / TURNS,
        unit: 'sign-ins/s',
        against: { name: 'bare argon2id verify', value: bare / TURNS },
        ratio: ours / bare,
        note: `${AT_ONCE} at once`,
      },
    ];
  } finally {
    await node.stop();
  }
}

async function signInsPerSecond(requests: Awaited<ReturnType<typeof signInRequest>>[]): Promise<number> {
  const startedAt = performance.now();
  const left = [...requests];
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const response = await fetch(next.url, next);
      if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return requests.length / ((performance.now() - startedAt) / 1000);
}
