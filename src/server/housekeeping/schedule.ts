import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { tenants } from '../db/schema/system.ts';
import { countCall } from '../limits/rate-limit.ts';
import { CHORES } from '../modules/chores.ts';
import type { Chore } from './chore.ts';

/** The chores run once in this time, over all nodes. */
const ONCE_IN = { calls: 1, windowMs: 3_600_000 };
/** Interval between checks whether they are due. */
const CHECK_EVERY_MS = 300_000;

/** Runs the chores while the app listens; closing it waits for the running one. */
export function scheduleChores(app: FastifyInstance, context: ServerContext): void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const check = () => {
    running = running
      .then(() => runDueChores(context, stopping.signal))
      .then(() => maintainDatabase(context));
  };
  app.addHook('onListen', async () => {
    check();
    timer = setInterval(check, CHECK_EVERY_MS).unref();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  });
}

async function maintainDatabase({ database, log }: ServerContext): Promise<void> {
  try {
    await database.upkeep();
  } catch (error) {
    log.warn({ err: error }, 'upkeep of the database failed');
  }
}

/** Runs all chores if this node gets the hour; resolves to whether it did. Never rejects. */
export async function runDueChores(context: ServerContext, stopping: AbortSignal): Promise<boolean> {
  const { database, now, log } = context;
  try {
    const wait = await database.withSystem((tx) => countCall(tx, 'housekeeping', ONCE_IN, now()));
    if (wait > 0) return false;
    const rows = await database.withSystem((tx) => tx.select({ id: tenants.tenantId }).from(tenants));
    const tenantIds = rows.map((row) => row.id);
    for (const chore of CHORES) await runChore(chore, context, { tenantIds, stopping });
    log.info('housekeeping done');
    return true;
  } catch (error) {
    // The chores are tried again in the next hour.
    log.warn({ err: error }, 'housekeeping postponed');
    return false;
  }
}

async function runChore(
  chore: Chore,
  context: ServerContext,
  among: Parameters<Chore['run']>[1],
): Promise<void> {
  try {
    context.metrics.choreDone(chore.name, await chore.run(context, among));
  } catch (error) {
    // The other chores still run.
    context.log.warn({ err: error, chore: chore.name }, 'chore failed');
  }
}
