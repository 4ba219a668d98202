import { type LabelRoll, LabelRollSchema, type RollKind, RollKindSchema } from '#shared/desk/contract/rolls';
import type { Journal } from '../storage/journal.ts';

/**
 * Steps of the area `rolls`, after those of `print`. The trigger counts in the statement that records the sent labels, so
 * that both hold after a crash. A user who states that fewer labels came out than were sent gives the rest back.
 */
const MIGRATIONS = [
  `CREATE TABLE label_roll (
     printer_id TEXT PRIMARY KEY,
     width_mm REAL NOT NULL,
     height_mm REAL NOT NULL,
     labels INTEGER NOT NULL,
     used INTEGER NOT NULL DEFAULT 0,
     code TEXT NOT NULL,
     loaded_at TEXT NOT NULL
   ) STRICT;
   CREATE TABLE label_roll_kind (
     code TEXT PRIMARY KEY,
     width_mm REAL NOT NULL,
     height_mm REAL NOT NULL,
     labels INTEGER NOT NULL
   ) STRICT;
   CREATE TRIGGER label_roll_use AFTER UPDATE OF units_sent ON print_job
     WHEN new.units_sent <> old.units_sent AND new.kind <> 'paper'
     BEGIN
       UPDATE label_roll SET used = max(0, used + new.units_sent - old.units_sent)
        WHERE printer_id = new.printer_id;
     END`,
];

/** The rolls of labels in this desk's printers, in the journal beside the print jobs that use them up. */
export class LabelRolls {
  readonly #db: Journal['db'];
  readonly #journal: Journal;
  readonly #onChanged: (rolls: LabelRoll[]) => void;
  #announced = '';

  /** The journal already has the area `print`. */
  constructor(journal: Journal, onChanged: (rolls: LabelRoll[]) => void) {
    journal.migrate('rolls', MIGRATIONS);
    this.#db = journal.db;
    this.#journal = journal;
    this.#onChanged = onChanged;
  }

  list(): LabelRoll[] {
    return this.#db
      .prepare('SELECT * FROM label_roll ORDER BY printer_id')
      .all()
      .map((row) =>
        LabelRollSchema.parse({
          ...kindOf(row),
          printerId: row.printer_id,
          used: row.used,
          code: row.code,
          loadedAt: row.loaded_at,
        }),
      );
  }

  /** Puts a full roll into a printer, and learns what its code stands for. */
  load({ printerId, widthMm, heightMm, labels, code }: Omit<LabelRoll, 'used' | 'loadedAt'>): LabelRoll {
    const loadedAt = new Date().toISOString();
    this.#journal.transaction(() => {
      this.#db
        .prepare(
          `INSERT OR REPLACE INTO label_roll (printer_id, width_mm, height_mm, labels, code, loaded_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        .run(printerId, widthMm, heightMm, labels, code, loadedAt);
      if (code !== '')
        this.#db
          .prepare(
            'INSERT OR REPLACE INTO label_roll_kind (code, width_mm, height_mm, labels) VALUES (?, ?, ?, ?)',
          )
          .run(code, widthMm, heightMm, labels);
    });
    this.announce();
    return { printerId, widthMm, heightMm, labels, code, used: 0, loadedAt };
  }

  unload(printerId: string): void {
    this.#db.prepare('DELETE FROM label_roll WHERE printer_id = ?').run(printerId);
    this.announce();
  }

  /** The kind of roll that a code was last loaded with; null if it is unknown. */
  kindOfCode(code: string): RollKind | null {
    const row = this.#db.prepare('SELECT * FROM label_roll_kind WHERE code = ?').get(code);
    return row === undefined ? null : kindOf(row);
  }

  /** Reports the rolls if they have changed since the last report. */
  announce(): void {
    const rolls = this.list();
    const text = JSON.stringify(rolls);
    if (text === this.#announced) return;
    this.#announced = text;
    this.#onChanged(rolls);
  }
}

function kindOf(row: Record<string, unknown>): RollKind {
  return RollKindSchema.parse({ widthMm: row.width_mm, heightMm: row.height_mm, labels: row.labels });
}
