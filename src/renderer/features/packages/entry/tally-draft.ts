import type { Line } from '../../../grid/model/sheet.ts';
import { readDraft } from '../../../records/form/draft.ts';
import { type KeptDraft, useDraft } from '../../../records/form/use-draft.ts';
import type { EntryBase } from './entry-base.ts';
import type { Head } from './head-fields.ts';

const AREA = 'tally';

export interface TallyDraft {
  head: Head;
  lines: readonly Line[];
  /** The stored package that was changed; null for a new one, absent in drafts of earlier releases. */
  base?: EntryBase | null;
  /** The key of a save whose answer has not arrived. */
  key?: string | undefined;
}

/** The unsaved tally of a package; null if there is none. `packId` is undefined for a new package. */
export const readTallyDraft = (packId: string | undefined): TallyDraft | null =>
  readDraft(AREA, packId) as TallyDraft | null;

/** Keeps the unsaved tally of a package: `content`, null while nothing has been entered. */
export const useTallyDraft = (packId: string | undefined, content: () => TallyDraft | null): KeptDraft =>
  useDraft(AREA, packId, content);
