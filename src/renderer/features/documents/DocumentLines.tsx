import { App, Form, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { AnyDocument } from '#shared/documents/document';
import type { UnreturnedGoods } from '#shared/domain/returned-amounts';
import type { Words } from '#shared/errors';
import { ruleIn } from '#shared/records/board-foot-rule';
import type { LineGroup } from '#shared/records/lines';
import type { RecordApi } from '#shared/records/record-calls';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage } from '../../components/words/words.ts';
import { LinesGrid } from '../../grid/lines/LinesGrid.tsx';
import type { FurtherProblems } from '../../grid/lines/line-check.ts';
import { type LineChoices, namedAs, withStored } from '../../grid/lines/line-columns.ts';
import { type LinesGridState, refuseLines, useLinesGrid } from '../../grid/lines/use-lines-grid.ts';
import { linesOf } from '../../grid/model/actions.ts';
import type { Line } from '../../grid/model/sheet.ts';
import { useLinesChanged } from '../../grid/use-lines-changed.ts';
import { type FormValues, storedLines } from '../../records/form/form-values.ts';
import { useChoicesOf } from '../../records/form/use-choices.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import type { LineValues } from '../../records/lines/line-values.ts';
import type { SupplierFile } from '../../stores/dialogs.ts';
import { usePermission } from '../../stores/session.ts';
import type { UnknownNumbers } from './picking/follow-numbers.ts';
import { usePickSource } from './picking/free-pack.ts';
import { logFinding } from './picking/log-finding.ts';
import { PackEntry } from './picking/PackEntry.tsx';
import { packFinding } from './picking/pack-finding.ts';
import { NONE_UNKNOWN, useFoundFigures } from './picking/use-found-figures.ts';
import { usePicking } from './picking/use-picking.ts';
import { useRuledBoardFeet } from './picking/use-ruled-board-feet.ts';
import { sharedGoods, withUnreturned } from './returned-lines.ts';
import { TakeLeftButton } from './TakeLeftButton.tsx';
import { TallyGoodsButton } from './TallyGoodsButton.tsx';
import { useCarriedCharges } from './use-carried-charges.ts';
import { useGradedFigures } from './use-graded-figures.ts';
import { remainderCallIn } from './use-remainder.ts';
import { useReturnedDiscount } from './use-returned-discount.ts';
import { unreturnedCallIn, useUnreturned } from './use-unreturned.ts';

interface DocumentLinesProps {
  of: AnyDocument;
  api: RecordApi;
  state: RecordFormState;
  name: string;
  group: LineGroup;
  /** Called with the supplier's file that the goods were taken from, null for an offer. */
  onTally: (file: SupplierFile | null) => void;
}

/** The lines of a document in its form: entered in a grid, packages also scanned or picked. */
export function DocumentLines(props: DocumentLinesProps) {
  const choices = useChoicesOf(props.group.fields);
  if (choices.error) return <ErrorPanel error={choices.error} onRetry={choices.reload} />;
  if (choices.data === null) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const Lines = LINES[props.name] ?? PlainLines;
  return <Lines {...props} choices={choices.data} />;
}

interface LoadedLinesProps extends DocumentLinesProps {
  choices: LineChoices;
}

function PlainLines(props: LoadedLinesProps) {
  return <FormLines {...props} unknown={NONE_UNKNOWN} />;
}

/** Charges: those that the source order has left, or the part of the delivery's discount, are carried over. */
function ChargeLines(props: LoadedLinesProps) {
  const { of, api, state } = props;
  const ofOrder = remainderCallIn(api);
  const ofDelivery = unreturnedCallIn(api);
  if (ofOrder === undefined && ofDelivery === undefined) return <PlainLines {...props} />;
  return (
    <FormLines {...props} unknown={NONE_UNKNOWN}>
      {(lines) => (
        <>
          {ofOrder && <CarriedCharges of={of} call={ofOrder} state={state} lines={lines} />}
          {ofDelivery && <ReturnedDiscount of={of} call={ofDelivery} state={state} lines={lines} />}
        </>
      )}
    </FormLines>
  );
}

/** `Call`: reads what the earlier document has left. */
interface ChargesFromProps<Call> extends Pick<DocumentLinesProps, 'of' | 'state'> {
  call: NonNullable<Call>;
  lines: LinesGridState;
}

function CarriedCharges({ of, call, state, lines }: ChargesFromProps<ReturnType<typeof remainderCallIn>>) {
  useCarriedCharges(of, call, state, lines);
  return null;
}

function ReturnedDiscount({ of, call, state, lines }: ChargesFromProps<ReturnType<typeof unreturnedCallIn>>) {
  useReturnedDiscount(of, call, state, lines);
  return null;
}

/** Goods that have no package yet: entered, or taken from the supplier's tally. */
function GoodsLines(props: LoadedLinesProps) {
  return (
    <FormLines {...props} unknown={NONE_UNKNOWN}>
      {(lines) => <TallyGoodsButton state={props.state} lines={lines} onTally={props.onTally} />}
    </FormLines>
  );
}

/** Lines of logs: what a log gives follows its number. */
function LogLines(props: LoadedLinesProps) {
  const [unknown, setUnknown] = useState(NONE_UNKNOWN);
  const maySee = usePermission('log_view');
  return (
    <FormLines {...props} unknown={unknown}>
      {(lines) => maySee && <FoundLogs state={props.state} lines={lines} onUnknown={setUnknown} />}
    </FormLines>
  );
}

function FoundLogs({ state, lines, onUnknown }: Pick<PackToolsProps, 'state' | 'lines' | 'onUnknown'>) {
  const named = (values: FormValues) => String(values.boardFootRule ?? '');
  const chosen = Form.useWatch(named, { form: state.form, preserve: true });
  const rule = ruleIn(chosen ?? state.start.boardFootRule);
  useFoundFigures(lines, logFinding(rule), onUnknown);
  useRuledBoardFeet(lines, rule);
  return null;
}

/** Lines of packages; those of a return take what is left of the amounts of its delivery. */
function PackLines(props: LoadedLinesProps) {
  const call = unreturnedCallIn(props.api);
  return call === undefined ? <NumberedPacks {...props} /> : <ReturnedPacks {...props} call={call} />;
}

interface ReturnedPacksProps extends LoadedLinesProps {
  call: NonNullable<ReturnType<typeof unreturnedCallIn>>;
}

const NONE_SHARED: readonly UnreturnedGoods[] = [];

function ReturnedPacks({ call, ...props }: ReturnedPacksProps) {
  const { of, state, name, group } = props;
  const left = useUnreturned(of, call, state);
  const sharedIn = (values: FormValues) =>
    left === null ? [] : sharedGoods(left, (values[name] ?? []) as LineValues[]);
  const shared = Form.useWatch(sharedIn, { form: state.form, preserve: true }) ?? NONE_SHARED;
  const returned = useMemo(
    () => (left === null ? group : withUnreturned(group, [...left.goods, ...shared])),
    [group, left, shared],
  );
  return <NumberedPacks {...props} group={returned} />;
}

/** The package number fills in the other values. */
function NumberedPacks(props: LoadedLinesProps) {
  const { of, api, state } = props;
  const source = usePickSource(of, api, state);
  const mayPick = usePermission('pack_view');
  const [unknown, setUnknown] = useState(NONE_UNKNOWN);
  return (
    <FormLines {...props} unknown={unknown}>
      {(lines) =>
        mayPick && (
          <PackTools of={of} api={api} state={state} lines={lines} source={source} onUnknown={setUnknown} />
        )
      }
    </FormLines>
  );
}

interface PackToolsProps extends Pick<DocumentLinesProps, 'of' | 'api' | 'state'> {
  lines: LinesGridState;
  source: ReturnType<typeof usePickSource>;
  onUnknown: (unknown: UnknownNumbers) => void;
}

function PackTools({ of, api, state, lines, source, onUnknown }: PackToolsProps) {
  const picking = usePicking(lines, source);
  useFoundFigures(lines, packFinding(source), onUnknown);
  useGradedFigures(lines, of.area === 'grading');
  return (
    <PackEntry
      source={source}
      picking={picking}
      isFirst={state.madeFrom !== undefined}
      addCheck={state.addCheck}
    >
      <TakeLeftButton of={of} api={api} state={state} lines={lines} />
    </PackEntry>
  );
}

/** The editors of line groups; lines of other groups are entered in a plain one. */
const LINES: Readonly<Record<string, typeof PlainLines>> = {
  packs: PackLines,
  goods: GoodsLines,
  logs: LogLines,
  charges: ChargeLines,
};

interface FormLinesProps extends Omit<LoadedLinesProps, 'onTally'> {
  unknown: UnknownNumbers;
  /** Between the heading and the grid. */
  children?: (lines: LinesGridState) => ReactNode;
}

/** A grid whose lines are the form's value `name`. */
function FormLines({ state, name, group, choices, unknown, children }: FormLinesProps) {
  const { form, row } = state;
  const { message } = App.useApp();
  const language = useLanguage();
  const [first] = useState(() => (form.getFieldValue(name) ?? []) as readonly LineValues[]);
  const [opened] = useState(() => withStored(choices, storedLines(row, name)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choices are those of the opening, in the words of the language.
  const offered = useMemo(() => namedAs(opened, choices), [opened, language]);
  const [refused, setRefused] = useState<{ line: Line; field: string; words: Words } | null>(null);
  const further = useCallback<FurtherProblems>(
    (line) => ({
      ...unknown.get((line.cells[group.name] ?? '').trim()),
      // A changed line is another object, which was not refused.
      ...(line === refused?.line && { [refused.field]: refused.words }),
    }),
    [unknown, refused, group.name],
  );
  const lines = useLinesGrid(group, first, offered, further);
  const { handle } = lines.grid;
  const steady = useSteady({
    publish() {
      form.setFieldValue(name, linesOf(handle.store.getState()).map(lines.read));
      state.noteTyped();
    },
    check() {
      const wrong = refuseLines(lines);
      if (wrong) void message.warning(wrong[language]);
      return wrong === undefined;
    },
  });

  useLinesChanged(handle, steady.publish);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form keeps the function it was given first.
  useEffect(() => state.addCheck(steady.check), [steady]);

  const { refusedLine } = state;
  // Once for each refusal: a line may have been corrected since.
  useOnOpening(
    () => {
      if (refusedLine?.group !== name) return;
      const { at, field, words } = refusedLine;
      const line = linesOf(handle.store.getState())[at];
      const column = lines.columns.findIndex((one) => one.name === field);
      if (line === undefined || column < 0) return;
      setRefused({ line, field, words });
      handle.act({ do: 'select', place: { line: at, column } });
    },
    { per: refusedLine },
  );

  const above = useMemo(() => children?.(lines), [children, lines]);
  return <LinesGrid lines={lines} above={above} />;
}
