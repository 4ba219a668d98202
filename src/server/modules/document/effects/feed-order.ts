import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Figure, sum } from '#shared/domain/decimal';
import { fedBoardFeetOf } from '#shared/domain/logs/log-figures';
import { AppError } from '#shared/errors';
import { ruleIn } from '#shared/records/board-foot-rule';
import { log } from '#shared/records/log';
import { recordAudits } from '../../../audit/record-audit.ts';
import { updateJson } from '../../../db/json-rows.ts';
import { feedOrderLogs } from '../../../db/schema/documents.ts';
import { logs } from '../../../db/schema/logs.ts';
import { treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import type { ActDoer } from '../../../records/record-module.ts';
import { requireOwner } from '../../../records/record-scope.ts';
import { holdLiveTasksOf, voidTasks } from '../../process-task/service.ts';
import type { DocumentEffects } from '../effects.ts';
import { linesOf, type StoredDocument, type StoredLine } from '../stored-document.ts';

const OWNER = requireOwner(log, logs);

type YardLog = Awaited<ReturnType<typeof holdLogs>>[number];

/**
 * W6.2, W6.3: logs leave the yard for the workshop. The workshop uses the same database, so they count as synced when
 * they are shipped; state 1, a transfer under way, is for workshops with a separate system.
 */
export const FEED_ORDER_EFFECTS: DocumentEffects = {
  main: 'logs',
  totals: (lines) => ({ logCount: lines.length, volume: sumOf(lines, 'volume'), bft: sumOf(lines, 'bft') }),
  async saved({ tx, doc, by }) {
    const lines = await linesOf(tx, feedOrderLogs, doc.id);
    const found = await holdLogs(tx, lines, await by.scopeIn(OWNER)(tx));
    await updateJson(
      tx,
      feedOrderLogs,
      lines.map((line) => ({ id: line.id, ...lineOf(doc, inYard(line, found)) })),
    );
  },
  async approved({ tx, doc, by }) {
    const lines = await linesOf(tx, feedOrderLogs, doc.id);
    const found = await holdLogs(tx, lines);
    const ids = lines.map((line) => {
      const log = inYard(line, found);
      // W8: the order is approved, and printed, with the log as it is.
      const isCurrent = Object.entries(lineOf(doc, log)).every(([name, value]) => line[name] === value);
      if (!isCurrent) throw new AppError('log.outdated', { logNo: line.logNo });
      return log.id;
    });
    await tx
      .update(logs)
      .set({ outStatus: 1, syncStatus: 2, feedOrderId: doc.id, updateTime: by.now })
      .where(inArray(logs.id, ids));
  },
  async reversed({ tx, doc, by }) {
    await voidUnproduced(tx, doc.id, by);
    await tx
      .update(logs)
      .set({ outStatus: 0, syncStatus: 0, feedOrderId: null, updateTime: by.now })
      .where(isFedBy(doc.id));
  },
};

/** The condition of an order's logs, none of which can be removed; the index of the list has no removed ones. */
export const isFedBy = (feedOrderId: string): SQL | undefined =>
  and(eq(logs.feedOrderId, feedOrderId), eq(logs.isDeleted, 0));

/** By W8 only tasks without production remain: their timber returns to the yard with the logs. */
async function voidUnproduced(tx: TenantTx, feedOrderId: string, by: ActDoer): Promise<void> {
  const fed = await tx.select({ id: logs.id }).from(logs).where(isFedBy(feedOrderId));
  const tasks = await holdLiveTasksOf(
    tx,
    fed.map(({ id }) => id),
  );
  await voidTasks(
    tx,
    tasks.map(({ id }) => id),
    by,
  );
  await recordAudits(
    tx,
    by,
    tasks.map(({ id, timberNo }) => ({
      action: 'processTask.void',
      target: { type: 'processTask', id, name: timberNo },
      details: { reason: by.reason },
    })),
  );
}

const sumOf = (lines: readonly StoredLine[], field: 'volume' | 'bft'): number =>
  sum(lines.map((line) => (line[field] ?? 0) as Figure)).toNumber();

/** A line's data of its log. */
const lineOf = (doc: StoredDocument, log: YardLog) => ({
  logId: log.id,
  oldLogNo: log.oldLogNo,
  species: log.species,
  checkDiameter: log.checkDiameter,
  checkLength: log.checkLength,
  volume: log.volume,
  bft: boardFeetOn(doc, log),
});

const boardFeetOn = ({ row }: StoredDocument, log: YardLog): number | null =>
  fedBoardFeetOf(ruleIn(row.boardFootRule), log);

/** The logs that lines name by number, locked; `isSeen`: within `scope`. */
async function holdLogs(tx: TenantTx, lines: readonly StoredLine[], scope?: SQL) {
  return tx
    .select({
      id: logs.id,
      logNo: logs.logNo,
      oldLogNo: logs.oldLogNo,
      species: sql<string>`coalesce(${treeSpecies.fullName}, '')`,
      shortDiaCm: logs.shortDiaCm,
      longDiaCm: logs.longDiaCm,
      lengthM: logs.lengthM,
      checkDiameter: logs.checkDiameter,
      checkLength: logs.checkLength,
      volume: logs.volume,
      bftSource: logs.bftSource,
      bft: logs.bft,
      outStatus: logs.outStatus,
      isSeen: sql<boolean>`${scope ?? sql`true`}`,
    })
    .from(logs)
    .leftJoin(treeSpecies, eq(treeSpecies.id, logs.speciesId))
    .where(
      and(
        inArray(
          logs.logNo,
          lines.map(({ logNo }) => String(logNo)),
        ),
        eq(logs.isDeleted, 0),
      ),
    )
    .orderBy(logs.id)
    .for('update', { of: logs });
}

/**
 * The log of a line. Throws `log.not_found` for a number that no log has, or only one outside of the data scope that
 * the line did not name before, and `log.shipped`.
 */
function inYard(line: StoredLine, found: readonly YardLog[]): YardLog {
  const { logNo, logId } = line;
  const one = found.find((log) => log.logNo === logNo);
  const field = `logs.${line.place}.logNo`;
  if (one === undefined || !(one.isSeen || one.id === logId))
    throw new AppError('log.not_found', { logNo, field });
  if (one.outStatus === 1) throw new AppError('log.shipped', { logNo, field });
  return one;
}
