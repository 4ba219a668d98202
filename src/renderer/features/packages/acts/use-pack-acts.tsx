import { useTranslation } from 'react-i18next';
import { MOST_PACKS, packActApi } from '#shared/api/pack-acts';
import { MOST_LINES } from '#shared/domain/most-lines';
import {
  type ActedPack,
  ASKING_ACTS,
  findUnlike,
  isMergeTooLong,
  type MergedPack,
  type PackAct,
  packActRefusal,
} from '#shared/domain/pack-acts';
import { AppError } from '#shared/errors';
import type { RecordRow } from '#shared/records/record';
import { useErrorWords, useLanguage } from '../../../components/words/words.ts';
import type { LeftOut, RowAction } from '../../../records/acts/row-actions.ts';
import { useReason } from '../../../records/acts/use-reason.tsx';
import { useSession } from '../../../stores/session.ts';
import { leftOutNote, versionsOf } from './acted-packs.tsx';
import { useMerge } from './use-merge.tsx';
import { useSendAct } from './use-send-act.ts';

/**
 * The acts on packages that the user may carry out. `onSplit` opens the choice of lines; `onRefused` reads packages again
 * that no list has read.
 */
export function usePackActs(onSplit: () => void, onRefused?: () => void): RowAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useErrorWords();
  const { call, send, success } = useSendAct(onRefused);
  const merge = useMerge(send);
  const askReason = useReason();
  const permissions = useSession((state) => state.permissions);

  const called = (rows: readonly RecordRow[]) =>
    rows.length === 1 ? String(rows[0]?.packNo) : t('records.several', { count: rows.length });

  const idsOf = (rows: readonly RecordRow[]) => rows.map(({ id }) => id);

  const move = (rows: readonly RecordRow[], leftOut: readonly LeftOut[]) =>
    askReason({
      act: { ...ASKING_ACTS.move, on: 'both' },
      name: called(rows),
      note: leftOutNote(leftOut),
      run: (region) => call(packActApi.move, { body: { ids: idsOf(rows), region } }),
      success: success(t('packages.move')),
    });

  const makeVoid = (rows: readonly RecordRow[], leftOut: readonly LeftOut[]) =>
    askReason({
      act: { ...ASKING_ACTS.void, on: 'both', isDangerous: true },
      name: called(rows),
      note: leftOutNote(leftOut),
      run: (reason) => call(packActApi.void, { body: { packs: versionsOf(rows), reason } }),
      success: success(t('packages.makeVoid')),
    });

  const refusalOf = (act: PackAct, row: RecordRow) =>
    packActRefusal(act, row as unknown as ActedPack)?.[language] ?? null;

  const tooMany = ({ length }: readonly RecordRow[]) =>
    length > MOST_PACKS ? t('packages.tooMany', { count: MOST_PACKS }) : null;

  function mergeRefusal(rows: readonly RecordRow[]): string | null {
    const merged = rows.filter((row) => refusalOf('merge', row) === null);
    const [into] = merged;
    if (into === undefined) return null;
    if (merged.length === 1) return words(new AppError('pack.too_few')).what;
    const unlike = findUnlike(merged as unknown as readonly (MergedPack & { packNo: string })[]);
    if (unlike !== undefined)
      return words(new AppError('pack.not_alike', { packNo: unlike.packNo, into: into.packNo })).what;
    if (isMergeTooLong(merged as unknown as readonly ActedPack[]))
      return words(new AppError('tally.too_long', { most: MOST_LINES })).what;
    return tooMany(rows);
  }

  const wrap = (packStatus: 0 | 1, label: string) => (rows: readonly RecordRow[]) =>
    send(packActApi.wrap, { body: { ids: idsOf(rows), packStatus } }, label);

  const regrade = (rows: readonly RecordRow[]) =>
    send(packActApi.regrade, { body: { ids: idsOf(rows) } }, t('packages.regrade'));

  const action = (
    act: PackAct,
    permission: string,
    label: string,
    on: RowAction['on'],
    run: RowAction['run'],
  ): RowAction & { permission: string } => ({
    key: act,
    label,
    on,
    run,
    permission,
    isDangerous: act === 'void',
    togetherRefusal: act === 'merge' ? mergeRefusal : tooMany,
    refusal: (row) => refusalOf(act, row),
  });

  return [
    action('split', 'pack_split', t('packages.split'), 'row', async () => {
      onSplit();
      return false;
    }),
    action('merge', 'pack_merge', t('packages.merge'), 'batch', merge),
    action('wrap', 'pack_wrap', t('packages.wrap'), 'both', wrap(1, t('packages.wrap'))),
    action('unwrap', 'pack_wrap', t('packages.unwrap'), 'both', wrap(0, t('packages.unwrap'))),
    action('move', 'pack_move', t('packages.move'), 'both', move),
    action('regrade', 'pack_regrade', t('packages.regrade'), 'both', regrade),
    action('void', 'pack_void', t('packages.makeVoid'), 'both', makeVoid),
  ].filter(({ permission }) => permissions.has(permission));
}
