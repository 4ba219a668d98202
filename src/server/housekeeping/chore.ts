import type { ServerContext } from '../context.ts';
import type { SystemTx, TenantTx } from '../db/tenancy.ts';

/** Rows that are deleted or brought up to date from time to time, as expired ones. */
export interface Chore {
  name: string;
  /** Treats the rows and returns their number. Stops between companies when `stopping` is aborted. */
  run(
    context: ServerContext,
    among: { tenantIds: readonly string[]; stopping: AbortSignal },
  ): Promise<number>;
}

export function onSystem(name: string, clear: (tx: SystemTx, now: Date) => Promise<number>): Chore {
  return { name, run: ({ database, now }) => database.withSystem((tx) => clear(tx, now())) };
}

export function onCompanies(
  name: string,
  clear: (tx: TenantTx, now: Date, context: ServerContext) => Promise<number>,
): Chore {
  return forEachCompany(name, (context, tenantId) =>
    context.database.withTenant(tenantId, (tx) => clear(tx, context.now(), context)),
  );
}

export function forEachCompany(
  name: string,
  clear: (context: ServerContext, tenantId: string) => Promise<number>,
): Chore {
  return {
    name,
    async run(context, { tenantIds, stopping }) {
      let rows = 0;
      for (const tenantId of tenantIds) {
        if (stopping.aborted) break;
        try {
          rows += await clear(context, tenantId);
        } catch (error) {
          // The other companies still get theirs.
          context.log.warn({ err: error, chore: name, tenantId }, 'chore failed');
        }
      }
      return rows;
    },
  };
}
