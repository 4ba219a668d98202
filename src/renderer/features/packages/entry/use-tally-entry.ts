import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { BodyOf } from '#shared/api/kit';
import type { PackDetail, TallyLine } from '#shared/api/pack';
import { packActApi } from '#shared/api/pack-acts';
import { MOST_LINES } from '#shared/domain/most-lines';
import { type AppError, describeError, toAppError, type Words } from '#shared/errors';
import { useSteady } from '../../../components/use-steady.ts';
import { useLanguage } from '../../../components/words/words.ts';
import { linesOf } from '../../../grid/model/actions.ts';
import { problemPlaces } from '../../../grid/model/problems.ts';
import { createSheet, isBlank, type Sheet } from '../../../grid/model/sheet.ts';
import { type TallyGridState, useTallyGrid } from '../../../grid/tally/use-tally-grid.ts';
import { useChange } from '../../../records/calls/use-change.ts';
import { changedHead, type Head, headOf, isHeadName } from './head-fields.ts';
import { areSameLines, linesToSave, refusedBarcodes } from './tally-body.ts';
import { dropTallyDraft, readTallyDraft, useTallyDraft } from './tally-draft.ts';

export interface TallyEntry {
  form: FormInstance<Head>;
  start: Head;
  tally: TallyGridState;
  busy: boolean;
  /** A refusal that names no field of the head. */
  refusal: AppError | null;
  /** True while the entry shows what an earlier visit left unsaved. */
  hasDraft: boolean;
  isTouched(): boolean;
  noteTyped(): void;
  discard(): void;
  save(): Promise<void>;
}

/** How a new package begins and is made, where it is not made alone. */
export interface NewPackage {
  /** Id under which the unsaved entry is kept. */
  draftId: string;
  head: Partial<Head>;
  /** Makes it; returns its id. */
  make(body: BodyOf<typeof packActApi.make>): Promise<string>;
}

interface Given {
  /** The package that is changed; null for a new one. */
  pack: PackDetail | null;
  made?: NewPackage | undefined;
  /** Its stored lines; of a package whose goods were stored, without any. */
  sheet: Sheet;
  /** The lines of a package whose goods were stored, which stay as they are. */
  stored?: readonly TallyLine[] | undefined;
  onSaved(id: string): void;
  /** Called instead of a save that has no line. */
  onNothing(): void;
}

const NONE_REFUSED: ReadonlyMap<string, Words> = new Map();

/** The entry of a package with its tally. */
export function useTallyEntry({ pack, made, sheet, stored: kept, onSaved, onNothing }: Given): TallyEntry {
  const language = useLanguage();
  const [form] = Form.useForm<Head>();
  const draftId = kept && pack ? `${pack.id} added` : (pack?.id ?? made?.draftId);
  const [draft] = useState(() => readTallyDraft(draftId));
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const [refusal, setRefusal] = useState<AppError | null>(null);
  const [refused, setRefused] = useState(NONE_REFUSED);
  const change = useChange('pack');
  const stored = useMemo(() => headOf(pack ?? made?.head ?? null), [pack, made]);
  const first = useMemo(() => (draft ? createSheet(draft.lines) : sheet), [draft, sheet]);
  const start = useMemo(() => ({ ...stored, ...draft?.head }), [stored, draft]);
  // A new package that is not made alone begins with the number of its log.
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

  function show(error: AppError): void {
    const { field, problems } = error.details;
    setRefused(refusedBarcodes(problems));
    if (isHeadName(field)) {
      form.setFields([{ name: field, errors: [describeError(error, language)] }]);
      form.focusField(field);
    } else setRefusal(error);
  }

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

  /** The fields and lines that differ, on the version they were changed on. */
  async function send(): Promise<string> {
    const changed = changedHead(stored, head());
    const lines = entered();
    if (pack === null) {
      const body = { ...head(), lines: linesToSave(lines) };
      if (made !== undefined) return made.make(body);
      const { id = '' } = await change.run(packActApi.make, { body });
      return id;
    }
    const { id, version } = pack;
    const ofTally = { [kept === undefined ? 'lines' : 'added']: linesToSave(lines) };
    const tallyBody = areSameLines(lines, sheet.lines) ? {} : ofTally;
    await change.run(packActApi.change, { body: { id, version, ...changed, ...tallyBody } });
    return id;
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
      setRefusal(null);
    },
    async save() {
      setRefusal(null);
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
