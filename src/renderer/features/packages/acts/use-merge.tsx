import { useTranslation } from 'react-i18next';
import { packActApi } from '#shared/api/pack-acts';
import type { RecordRow } from '#shared/records/record';
import { useConfirmDanger } from '../../../components/dialog/use-confirm-danger.ts';
import { useLanguage } from '../../../components/words/words.ts';
import type { LeftOut } from '../../../records/acts/row-actions.ts';
import { leftOutNote, versionsOf } from './acted-packs.tsx';
import { mixedFields } from './mixed-fields.ts';
import type { SendAct } from './use-send-act.ts';

/** Merges at least two packages into the first of them, after a question that names the fields in which they differ. */
export function useMerge(send: SendAct) {
  const { t } = useTranslation();
  const language = useLanguage();
  const confirmDanger = useConfirmDanger();

  function adviceOn(rows: readonly RecordRow[]): string {
    const mixed = mixedFields(rows).map((name) => t(`packages.${name}`));
    if (mixed.length === 0) return t('packages.mergeAdvice');
    const fields = new Intl.ListFormat(language).format(mixed);
    return t('packages.mergeMixed', { fields, packNo: rows[0]?.packNo });
  }

  return async (rows: readonly RecordRow[], leftOut: readonly LeftOut[]): Promise<boolean> => {
    const [into] = rows;
    if (into === undefined) return false;
    const isConfirmed = await confirmDanger({
      title: t('packages.mergeQuestion', { count: rows.length, packNo: into.packNo }),
      content: (
        <>
          {leftOutNote(leftOut)}
          {adviceOn(rows)}
        </>
      ),
      okText: t('packages.merge'),
    });
    if (!isConfirmed) return false;
    return send(packActApi.merge, { body: { packs: versionsOf(rows) } }, t('packages.merge'));
  };
}
