import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { PackDetail, TallyLine } from '#shared/api/pack';
import { MOST_LINES } from '#shared/domain/most-lines';
import { type AppError, toAppError } from '#shared/errors';
import { useSteady } from '../../../components/use-steady.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import { problemPlaces } from '../../../grid/model/problems.ts';
import { createSheet, isBlank, type Sheet } from '../../../grid/model/sheet.ts';
import { type TallyGridState, useTallyGrid } from '../../../grid/tally/use-tally-grid.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { changedHead, type Head, headOf } from './head-fields.ts';
import { changePackage, makePackage, type NewPackage } from './save-entry.ts';
import { areSameLines } from './tally-body.ts';
import { dropTallyDraft, readTallyDraft, useTallyDraft } from './tally-draft.ts';
import { useEntryRefusal } from './use-entry-refusal.ts';

export interface TallyEntry {
  form: FormInstance<Head>;
  start: Head;
  tally: TallyGridState;
  busy: boolean;
  /** A refusal that names no field of the head. */
  refusal: AppError | null;
  /** True while the entry shows unsaved values from an earlier visit. */
  hasDraft: boolean;
  isTouched(): boolean;
  noteTyped(): void;
  discard(): void;
  save(): Promise<void>;
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
  const { refusal, refused, show, clear } = useEntryRefusal(form);
  const change = useChange('pack');
  const stored = useMemo(() => headOf(pack ?? made?.head ?? null), [pack, made]);
  const first = useMemo(() => (draft ? createSheet(draft.lines) : sheet), [draft, sheet]);
  const start = useMemo(() => ({ ...stored, ...draft?.head }), [stored, draft]);
  // Such a new package starts with the number of its log.
  const knownLogNos = useMemo(
    () => kept?.map(({ logNo }) => logNo) ?? sheet.lines.map(({ cells }) => cells.logNo ?? ''),
    [kept, sheet],
  );
  const tally = useTallyGrid(first, MOST_LINES - (kept?.length ?? 0), { refused, knownLogNos });
  const { rules, handle } = tally.grid;

  const entered = () => linesOf(handle.store.getState());
  const head = (): Head => ({ ...stored, ...form.getFieldsValue(true) });
  const isTouched = () =>
    Object.keys(changedHead(stored, head())).length > 0 || !areSameLines(entered(), sheet.lines);
  const noteTyped = useTallyDraft(draftId, () =>
    isTouched() ? { head: head(), lines: entered().filter((line) => !isBlank(line)) } : null,
  );

  const steady = useSteady({ noteTyped });
  useEffect(
    () =>
      handle.store.subscribe((state, before) => {
        if (linesOf(state) !== linesOf(before)) steady.noteTyped();
      }),
    [handle, steady],
  );

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

  async function send(): Promise<string> {
    const all = { head: head(), lines: entered() };
    if (pack === null) return makePackage(change.run, all, made);
    const before = { head: stored, lines: sheet.lines };
    await changePackage(change.run, pack, kept === undefined ? 'lines' : 'added', all, before);
    return pack.id;
  }

  return {
    form,
    start,
    tally,
    busy: change.busy,
    refusal,
    hasDraft,
    isTouched,
    noteTyped,
    discard() {
      dropTallyDraft(draftId);
      form.setFieldsValue(stored);
      handle.act({ do: 'load', sheet });
      setHasDraft(false);
      clear();
    },
    async save() {
      clear();
      const isValid = await form.validateFields().then(
        () => true,
        ({ errorFields }) => {
          form.focusField(errorFields[0]?.name);
          return false;
        },
      );
      if (!isValid || !areLinesValid()) return;
      try {
        const id = await send();
        dropTallyDraft(draftId);
        onSaved(id);
      } catch (error) {
        show(toAppError(error));
      }
    },
  };
}
