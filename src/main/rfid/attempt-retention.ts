import type { Journal } from '../storage/journal.ts';

export interface KeptAttempts {
  /** Days that an attempt is kept, counted from its outcome. */
  days: number;
  /** Latest tags of each reader, which show how well it writes. */
  tagsOfReader: number;
}

/** So many of a reader's latest tags show how well it writes. */
export const QUALITY_TAGS = 100;

/** As long as print jobs. A tag takes some 2 KB with its steps: a desk with 500 a day keeps 180 MB. */
export const KEPT_ATTEMPTS: KeptAttempts = { days: 180, tagsOfReader: QUALITY_TAGS };

const DAY_MS = 86_400_000;

/** An attempt that may be removed judged by its own row and its age. */
interface Old {
  key: string;
  tid: string;
  place: number;
  readerId: string;
  company: { server: string; tenantId: string };
  outcomeNo: number;
}

/**
 * Removes old attempts with their steps: written tags whose record the back office has confirmed, and those that failed or
 * were thrown away. One whose outcome is unknown, or whose record was not delivered, is kept, and so is everything about
 * its tag: an earlier attempt without the later ones would name a tag as the bearer of an EPC that it no longer has.
 */
export function removeOldAttempts({ db, transaction }: Journal, { days, tagsOfReader }: KeptAttempts): void {
  const before = new Date(Date.now() - days * DAY_MS).toISOString();
  const old = Map.groupBy(findOld(db, before).filter(isSpare(db, tagsOfReader)), ({ tid }) => tid);
  const countOf = db.prepare('SELECT count(*) AS attempts FROM tag_attempt WHERE tid = ?');
  const removed = [...old].flatMap(([tid, ofTag]) =>
    ofTag.length === Number(countOf.get(tid)?.attempts) ? ofTag : [],
  );
  if (removed.length === 0) return;
  const removeSteps = db.prepare('DELETE FROM tag_event WHERE attempt_key = ?');
  const remove = db.prepare('DELETE FROM tag_attempt WHERE key = ?');
  transaction(() => {
    for (const { key } of removed) {
      removeSteps.run(key);
      remove.run(key);
    }
  }, 'undoable');
}

/**
 * The attempts that ended before a time, in the order of their outcomes, so that the others are not read. None is older
 * than those whose outcome came before, even if the clock was behind then.
 */
function findOld(db: Journal['db'], before: string): Old[] {
  const old: Old[] = [];
  const rows = db.prepare(
    `SELECT key, tid, rowid AS place, reader_id, server, tenant_id, outcome_no, updated_at,
            state IN ('failed', 'superseded', 'discarded') OR state = 'done' AND is_recorded AS may_go
       FROM tag_attempt WHERE state <> 'running' ORDER BY outcome_no`,
  );
  for (const row of rows.iterate()) {
    if (String(row.updated_at) >= before) break;
    if (row.may_go !== 1) continue;
    old.push({
      key: String(row.key),
      tid: String(row.tid),
      place: Number(row.place),
      readerId: String(row.reader_id),
      company: { server: String(row.server), tenantId: String(row.tenant_id) },
      outcomeNo: Number(row.outcome_no),
    });
  }
  return old;
}

/**
 * Whether nothing needs an attempt any more. The latest tags of a reader show how well it writes; the latest written one of
 * a company, which tags have failed since.
 */
function isSpare(db: Journal['db'], tagsOfReader: number): (attempt: Old) => boolean {
  const firstOfReader = db.prepare(
    `SELECT rowid AS place FROM tag_attempt
      WHERE reader_id = ? AND EXISTS (SELECT 1 FROM tag_event WHERE attempt_key = key AND tag_event.step = 'write')
      ORDER BY rowid DESC LIMIT 1 OFFSET ?`,
  );
  const lastOfCompany = db.prepare(
    `SELECT outcome_no FROM tag_attempt WHERE state = 'done' AND server = ? AND tenant_id = ?
      ORDER BY outcome_no DESC LIMIT 1`,
  );
  const once = <T>(find: (key: string) => T) => {
    const found = new Map<string, T>();
    return (key: string): T => {
      const value = found.get(key) ?? find(key);
      found.set(key, value);
      return value;
    };
  };
  const placeOf = once((readerId) => Number(firstOfReader.get(readerId, tagsOfReader - 1)?.place ?? 0));
  const lastOf = once((company) =>
    Number(lastOfCompany.get(...(JSON.parse(company) as [string, string]))?.outcome_no ?? 0),
  );
  return ({ place, readerId, company: { server, tenantId }, outcomeNo }) =>
    place < placeOf(readerId) && outcomeNo < lastOf(JSON.stringify([server, tenantId]));
}
