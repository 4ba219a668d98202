import { Form, type FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { type PackDetail, packApi, type TallyLine } from '#shared/api/pack';
import { MOST_LINES } from '#shared/domain/most-lines';
import { type AppError, toAppError } from '#shared/errors';
import { request } from '../../../api/session.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import { problemPlaces } from '../../../grid/model/problems.ts';
import { createSheet, isBlank, type Sheet } from '../../../grid/model/sheet.ts';
import { type TallyGridState, useTallyGrid } from '../../../grid/tally/use-tally-grid.ts';
import { useLinesChanged } from '../../../grid/use-lines-changed.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { useSettings } from '../../../records/calls/use-settings.ts';
import { isValid } from '../../../records/form/is-valid.ts';
import { UnsettledSave } from '../../../records/form/unsettled-save.ts';
import { useSaving } from '../../../records/form/use-saving.ts';
import { useSending } from '../../../records/form/use-sending.ts';
import { baseOfDraft, type EntryBase, renewedEntry } from './entry-base.ts';
import { changedHead, type Head, headOf } from './head-fields.ts';
import { changePackage, makePackage, type NewPackage } from './save-entry.ts';
import { areSameLines, sheetOf } from './tally-body.ts';
import { readTallyDraft, useTallyDraft } from './tally-draft.ts';
import { useEntryRefusal } from './use-entry-refusal.ts';
import { useFindTaken } from './use-find-taken.ts';

export interface TallyEntry {
  form: FormInstance<Head>;
  start: Head;
  tally: TallyGridState;
  busy: boolean;
  /** True while the values are on their way to the back office. */
  isSending: boolean;
  /** A refusal that names no field of the head. */
  refusal: AppError | null;
  /** True while the entry shows unsaved values from an earlier visit. */
  hasDraft: boolean;
  /** False while the entry cannot be stored, and is lost when the page is left. */
  isDraftKept: boolean;
  /** True when newer stored values were loaded below the user's entries. */
  isRenewed: boolean;
  isTouched(): boolean;
  noteTyped(): void;
  discard(): void;
  save(): Promise<void>;
  /** Loads the changes of others; the user's own entries stay. */
  renew(): Promise<void>;
}

interface Given {
  /** The package that is changed; null for a new one. */
  pack: PackDetail | null;
  made?: NewPackage | undefined;
  /** Its stored lines; empty for a package whose goods were received. */
  sheet: Sheet;
  /** The lines of a package whose goods were received, which cannot be changed. */
  stored?: readonly TallyLine[] | undefined;
  onSaved(id: string): void;
  /** Called instead of a save that has no line. */
  onNothing(): void;
}

/** The entry of a package with its tally. */
export function useTallyEntry({ pack, made, sheet, stored: kept, onSaved, onNothing }: Given): TallyEntry {
  const [form] = Form.useForm<Head>();
  const draftId = kept && pack ? `${pack.id} added` : (pack?.id ?? made?.draftId);
  const [draft] = useState(() => readTallyDraft(draftId));
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [unsettled] = useState(() => new UnsettledSave(draft?.key));
  const [isRenewed, setRenewed] = useState(false);
  const { refusal, refused, show, clear } = useEntryRefusal(form);
  const change = useChange('pack');
  const sending = useSending();
  const settings = useSettings();
  const [newest, setNewest] = useState(() => firstBase(pack, made, sheet));
  const [base, setBase] = useState(() => baseOfDraft(newest, draft));
  const [first] = useState(() => (draft ? createSheet(draft.lines) : sheet));
  const [start] = useState(() => ({ ...newest.head, ...draft?.head }));
  // Such a new package starts with the number of its log.
  const knownLogNos = useMemo(
    () => kept?.map(({ logNo }) => logNo) ?? newest.lines.map(({ cells }) => cells.logNo ?? ''),
    [kept, newest],
  );
  const findTaken = useFindTaken(pack?.id);
  const tally = useTallyGrid(first, MOST_LINES - (kept?.length ?? 0), { findTaken, refused, knownLogNos });
  const { rules, handle } = tally.grid;

  const entered = () => linesOf(handle.store.getState());
  const head = (): Head => ({ ...base.head, ...form.getFieldsValue(true) });
  const isTouched = () =>
    Object.keys(changedHead(base.head, head())).length > 0 || !areSameLines(entered(), base.lines);
  const filled = () => entered().filter((line) => !isBlank(line));
  const unsaved = useTallyDraft(draftId, () =>
    isTouched()
      ? { head: head(), lines: filled(), base: pack === null ? null : base, key: unsettled.key }
      : null,
  );

  useLinesChanged(handle, unsaved.note);

  /** True if the lines may be saved; else the first cell in error becomes the active one. */
  function areLinesValid(): boolean {
    const lines = entered();
    const [wrong] = problemPlaces(tally.check(lines), lines, rules.columns).filter(
      ({ problem }) => problem.severity === 'error',
    );
    if (wrong) handle.act({ do: 'select', place: wrong });
    else if (kept === undefined && lines.every(isBlank)) onNothing();
    else return true;
    return false;
  }

  async function send(key: string): Promise<string> {
    const all = { head: head(), lines: entered() };
    if (pack === null) return makePackage(change.run, all, key, made);
    await changePackage(change.run, pack.id, kept === undefined ? 'lines' : 'added', all, base, key);
    return pack.id;
  }

  async function save(): Promise<void> {
    clear();
    if (!(await isValid(form)) || !areLinesValid()) return;
    try {
      const id = await sending.send(() => unsettled.run(pack === null, { store: unsaved.store, send }));
      unsaved.end();
      onSaved(id);
    } catch (error) {
      show(toAppError(error));
    }
  }

  async function renew(): Promise<void> {
    if (pack === null) return;
    try {
      const read = await readBase(pack.id, kept === undefined, settings);
      const own = renewedEntry({ head: head(), lines: filled() }, base, read);
      form.setFieldsValue(own.head);
      handle.act({ do: 'load', sheet: createSheet(own.lines) });
      flushSync(() => {
        setBase(read);
        setNewest(read);
        setRenewed(true);
        clear();
      });
    } catch (error) {
      show(toAppError(error));
    }
  }

  const saving = useSaving({ save, renew });

  return {
    form,
    start,
    tally,
    refusal,
    isSending: sending.isSending,
    hasDraft,
    isDraftKept: unsaved.isKept,
    isRenewed,
    isTouched,
    noteTyped: unsaved.note,
    discard() {
      form.setFieldsValue(newest.head);
      handle.act({ do: 'load', sheet: createSheet(newest.lines) });
      unsaved.drop();
      unsettled.forget();
      setBase(newest);
      setHasDraft(false);
      clear();
    },
    ...saving,
  };
}

/** The state that an entry opens with. */
const firstBase = (pack: PackDetail | null, made: NewPackage | undefined, { lines }: Sheet): EntryBase => ({
  version: pack?.version ?? 0,
  head: headOf(pack ?? made?.head ?? null),
  lines,
});

/** The present state of a stored package; its lines only where the entry has them. */
async function readBase(
  id: string,
  hasLines: boolean,
  settings: ReturnType<typeof useSettings>,
): Promise<EntryBase> {
  const [stored, lines] = await Promise.all([
    request(packApi.detail, { query: { id } }, { quiet: true }),
    hasLines ? request(packApi.tallyLines, { query: { packId: id } }, { quiet: true }) : [],
  ]);
  return { version: stored.version, head: headOf(stored), lines: sheetOf(lines, settings).lines };
}
