import { BOARD_FIGURES, type BoardFigure, type DeskHour, type DeskRecord } from '../api/desk-board.ts';
import { describeError, type Language, type Words } from '../errors.ts';

type Figures = Record<BoardFigure, number>;

/** Each figure of the board by its name. */
export function figuresOf(value: (name: BoardFigure) => number): Figures {
  return Object.fromEntries(BOARD_FIGURES.map((name) => [name, value(name)])) as Figures;
}

/** Titles of the figures, on the board and in its sheet. */
export const BOARD_WORDS = {
  desk: { zh: '工位', en: 'Desk' },
  hour: { zh: '时段', en: 'Hour' },
  labels: { zh: '打印标签', en: 'Labels' },
  reprints: { zh: '其中重打', en: 'Reprints' },
  tags: { zh: '写标签', en: 'Tags' },
  rewrittenTags: { zh: '其中重写', en: 'Rewritten' },
  failedTags: { zh: '写失败', en: 'Failed tags' },
  faults: { zh: '任务故障', en: 'Task faults' },
  printerFaults: { zh: '打印机故障', en: 'Printer faults' },
  wastePct: { zh: '损耗率 %', en: 'Waste %' },
} as const satisfies Record<keyof Figures | 'desk' | 'hour' | 'wastePct', Words>;

/** Titles of the records behind the figures, in their list and its sheet. */
export const DESK_RECORD_WORDS = {
  title: { zh: '工位记录', en: 'Desk records' },
  time: { zh: '时间', en: 'Time' },
  packNo: { zh: '包号', en: 'Package no.' },
  what: { zh: '模板 / EPC / 任务', en: 'Template / EPC / task' },
  figures: { zh: '计入', en: 'Counts as' },
  device: { zh: '打印机 / 读写器', en: 'Printer / reader' },
  userName: { zh: '用户', en: 'User' },
  note: { zh: '原因', en: 'Reason' },
} as const satisfies Record<string, Words>;

export interface BoardRow extends Figures {
  /** The name of the desk. */
  id: string;
  /** The figures by hour of the day, 0 to 23; hours without any are missing. */
  hours: ReadonlyMap<number, Figures>;
}

export interface Board {
  /** The desks in the order of their names. */
  rows: BoardRow[];
  /** The hours in which anything was done, in order. */
  hours: number[];
  totals: Figures;
}

/** Arranges the hours of desks as a table with sums. */
export function toBoard(found: readonly DeskHour[]): Board {
  const rows = [...Map.groupBy(found, ({ desk }) => desk)]
    .map(([desk, own]) => ({
      ...sumOf(own),
      id: desk,
      hours: new Map(own.map(({ desk: _desk, hour, ...figures }) => [hour, figures])),
    }))
    .sort((one, other) => one.id.localeCompare(other.id, 'zh-CN', { numeric: true }));
  const hours = [...new Set(found.map(({ hour }) => hour))].sort((one, other) => one - other);
  return { rows, hours, totals: sumOf(found) };
}

/**
 * What was spoiled, in per cent of the labels and tags used, with one decimal: labels printed again and tags that could not be
 * written. Null where none was used.
 */
export function wastePctOf({ labels, reprints, tags, failedTags }: Figures): number | null {
  const used = labels + tags + failedTags;
  return used === 0 ? null : Math.round(((reprints + failedTags) / used) * 1000) / 10;
}

/** An hour of the day as `08–09`. */
export function hourName(hour: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hour)}–${two(hour + 1)}`;
}

/** Why a record was made: the reason of a reprint, the error of a task, or the fault of a printer. */
export function recordNote({ reason, error, fault }: DeskRecord, language: Language): string {
  if (fault !== null) return fault[language];
  return error === null ? reason : describeError(error, language);
}

const sumOf = (figures: readonly Figures[]): Figures =>
  figuresOf((name) => figures.reduce((sum, one) => sum + one[name], 0));
