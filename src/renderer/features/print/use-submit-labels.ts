import { useTranslation } from 'react-i18next';
import { splitCommon } from '#shared/label/rows/common-values';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { useConfirmReprint } from '../../components/reprint/use-confirm-reprint.tsx';
import { useLanguage } from '../../components/words/words.ts';
import { currentUserId, useSession, useTenantId } from '../../stores/session.ts';
import type { PrintableLabel } from './label-source.ts';
import { unitsOf } from './unit-numbers.ts';
import type { PrintChoices } from './use-print-choices.ts';
import type { PrintJob } from './use-print-job.ts';
import { packIdsOf, type WantedLabels } from './use-wanted-labels.ts';

/** Submits the job for the wanted labels; asks first about packages whose labels were printed before. */
export function useSubmitLabels(work: PrintJob, choices: PrintChoices, wanted: WantedLabels) {
  const confirmReprint = useConfirmReprint();
  const titleOf = useTitle();
  const tenantId = useTenantId();
  const userId = currentUserId();
  const submittedBy = useSession(({ user }) => user?.realName || user?.name);

  return async (): Promise<void> => {
    const { printer, template, templateText, copies, captions } = choices;
    const { kept, printed, asked, explained } = wanted;
    const [first] = printed;
    if (!printer || !template || !first) return;
    const packNos = [...asked, ...explained];
    const reason =
      packNos.length > 0 ? await confirmReprint({ packNos, needsReason: explained.length > 0 }) : '';
    if (reason === null) return;
    void work.submit({
      printerId: printer.id,
      title: titleOf(template.subject, first, printed.length),
      content: {
        kind: 'labels',
        templateId: template.id,
        template: templateText.data ?? undefined,
        ...splitCommon(kept.map(({ row }) => row)),
        captions,
      },
      copies,
      range: unitsOf(kept.indexOf(first), printed.length, copies),
      submittedBy,
      // Without packages the job records nothing, but still belongs to this company alone.
      record: { tenantId, userId, subjectIds: packIdsOf(kept), reason },
    });
    choices.remember();
  };
}

/** The title of a print job. */
function useTitle(): (subject: keyof typeof SUBJECT_WORDS, first: PrintableLabel, count: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (subject, { name }, count) => {
    const kind = SUBJECT_WORDS[subject][language];
    const given = { kind, name, count };
    return count > 1 ? t('print.jobNameMany', given) : t('print.jobName', given);
  };
}
