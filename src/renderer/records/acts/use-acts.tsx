import { App } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fillWords } from '#shared/errors';
import type { Act } from '#shared/records/act';
import { actQuery, permissionOf } from '#shared/records/act-api';
import type { AnyRecord, RecordRow } from '#shared/records/record';
import type { RecordCalls } from '#shared/records/record-calls';
import { useAction } from '../../components/loading/use-action.ts';
import { useSteady } from '../../components/use-steady.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useSession } from '../../stores/session.ts';
import { useChange } from '../calls/use-change.ts';
import { useSettings } from '../calls/use-settings.ts';
import { findStranded } from './find-stranded.ts';
import { LeftOutNote } from './LeftOutNote.tsx';
import type { LeftOut, RowAction } from './row-actions.ts';
import { StrandedNote } from './StrandedNote.tsx';
import { useReason } from './use-reason.tsx';

/** The acts of a kind of record that the user may carry out; the same list until they change. */
export function useActs(of: AnyRecord, calls: RecordCalls): RowAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const action = useAction();
  const change = useChange(of.area);
  const askReason = useReason();
  const permissions = useSession((state) => state.permissions);
  const settings = useSettings();

  const called = (rows: readonly RecordRow[]) =>
    rows.length === 1 ? String(rows[0]?.[of.name]) : t('records.several', { count: rows.length });

  async function isConfirmed(act: Act, rows: readonly RecordRow[], content: ReactNode): Promise<boolean> {
    if (act.confirm === undefined) return true;
    return modal.confirm({
      title: fillWords(act.confirm[language], { name: called(rows) }, language),
      content,
      okText: act.words[language],
      okButtonProps: { danger: act.isDangerous === true },
      focusable: { autoFocusButton: act.isDangerous ? 'cancel' : 'ok' },
    });
  }

  async function run(
    name: string,
    act: Act,
    rows: readonly RecordRow[],
    leftOut: readonly LeftOut[],
  ): Promise<boolean> {
    const call = calls.acts[name];
    if (call === undefined) return false;
    const send = (reason?: string) => change.runOnSeen(call, { query: actQuery(act, rows, reason) });
    const success = t('records.acted', { act: act.words[language], count: rows.length });
    const note = <LeftOutNote leftOut={leftOut} name={of.name} />;
    if (act.reason === undefined)
      return (await isConfirmed(act, rows, note)) && action.run(() => send(), { success });
    const stranded = act.strands === undefined ? null : await findStranded(act.strands, rows);
    const notes = (close: () => void) => (
      <>
        {note}
        {stranded !== null && <StrandedNote {...stranded} onLeave={close} />}
      </>
    );
    return askReason({ act, name: called(rows), note: notes, run: send, success });
  }

  const steady = useSteady({ run });
  return useMemo(
    () =>
      Object.entries(of.acts)
        .filter(([name, act]) => permissions.has(permissionOf(of.area, name, act)))
        .map(([name, act]) => ({
          key: name,
          label: act.words[language],
          on: act.on,
          isDangerous: act.isDangerous === true,
          ...(act.isOffered && { isOffered: act.isOffered }),
          refusal: (row) => act.refusal?.(row)?.[language] ?? null,
          togetherRefusal: ({ length }) =>
            length > 1 && act.several?.isRefused(settings) ? act.several.why[language] : null,
          run: (rows, leftOut) => steady.run(name, act, rows, leftOut),
        })),
    [of, language, permissions, settings, steady],
  );
}
