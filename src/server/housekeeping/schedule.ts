import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { tenants } from '../db/schema/system.ts';
import { countCall } from '../limits/rate-limit.ts';
import { CHORES } from '../modules/chores.ts';
import type { Chore } from './chore.ts';

/** Once in this time, whichever node it is. */
const ONCE_IN = { calls: 1, windowMs: 3_600_000 };
/** Between looks at whether it is time. */
const LOOK_EVERY_MS = 300_000;

/** Does the chores while the app listens; closing it waits for the one under way. */
export function keepHouse(app: FastifyInstance, context: ServerContext): void {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const look = () => {
    running = running.then(() => doDueChores(context, stopping.signal)).then(() => lookAfter(context));
  };
  app.addHook('onListen', async () => {
    look();
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  });
}

async function lookAfter({ database, log }: ServerContext): Promise<void> {
  try {
    await database.upkeep();
  } catch (error) {
    log.warn({ err: error }, 'upkeep of the database put off');
  }
}

/** Does all chores if this node is the one to take the hour; whether it was. Does not reject. */
export async function doDueChores(context: ServerContext, stopping: AbortSignal): Promise<boolean> {
  const { database, now, log } = context;
  try {
    const wait = await database.withSystem((tx) => countCall(tx, 'housekeeping', ONCE_IN, now()));
    if (wait > 0) return false;
    const rows = await database.withSystem((tx) => tx.select({ id: tenants.tenantId }).from(tenants));
    const tenantIds = rows.map((row) => row.id);
    for (const chore of CHORES) await doChore(chore, context, { tenantIds, stopping });
    log.info('housekeeping done');
    return true;
  } catch (error) {
    // Whatever it was, the next hour comes; nobody waits for this.
    log.warn({ err: error }, 'housekeeping put off');
    return false;
  }
}

async function doChore(
  chore: Chore,
  context: ServerContext,
  among: Parameters<Chore['run']>[1],
): Promise<void> {
  try {
    context.metrics.choreDone(chore.name, await chore.run(context, among));
  } catch (error) {
    // One that fails does not keep the others from being done.
    context.log.warn({ err: error, chore: chore.name }, 'chore failed');
  }
}
