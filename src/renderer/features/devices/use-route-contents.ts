import { useTranslation } from 'react-i18next';
import { LabelSubjectSchema } from '#shared/desk/contract/labels';
import type { PrinterRoute } from '#shared/desk/contract/media';
import { DOCUMENTS } from '#shared/documents/index';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import { SUBJECT_WORDS } from '#shared/label/subjects';
import { mediumName } from '../../components/desk/medium-name.ts';
import { useLanguage } from '../../components/words/words.ts';

/** `labels`, `labels:package`, `paper` … */
export const contentName = ({ kind, of }: PrinterRoute): string =>
  of === undefined ? kind : `${kind}:${of}`;
/** Two routes with the same name would match the same prints. */
export const routeName = (route: PrinterRoute): string =>
  `${contentName(route)} ${route.size ? mediumName(route.size) : ''}`;

/** What a printer can be assigned to print, with its words. */
export function useRouteContents(): { value: string; label: string }[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { value: 'labels', label: t('printers.allLabels') },
    ...LabelSubjectSchema.options.map((subject) => ({
      value: `labels:${subject}`,
      label: t('printers.labelOf', { subject: SUBJECT_WORDS[subject][language] }),
    })),
    { value: 'paper', label: t('printers.allPapers') },
    ...DOCUMENT_KINDS.map((kind) => ({
      value: `paper:${kind}`,
      label: DOCUMENTS[kind].words.one[language],
    })),
  ];
}
