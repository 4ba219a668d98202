import type { TFunction } from 'i18next';
import type { Job } from '#shared/desk/contract/jobs';
import type { Language } from '#shared/errors';
import { MEDIA } from '#shared/paper/medium';
import { MEDIUM_NAMES, type MediumName } from '#shared/paper/paper-choice';

interface Words {
  t: TFunction;
  language: Language;
  templateName: (id: string) => string;
}

/** What a job is printed on, as a fact: the template of labels, the paper of documents; a test page has neither. */
export function printedOn(
  { kind, templateId }: Pick<Job, 'kind' | 'templateId'>,
  { t, language, templateName }: Words,
): { label: string; text: string }[] {
  switch (kind) {
    case 'labels':
      return [{ label: t('print.template'), text: templateName(templateId) }];
    case 'paper':
      return [{ label: t('papers.medium'), text: mediumWords(templateId, language) }];
    case 'ruler':
      return [];
  }
}

/** A job of papers has the name of its medium in place of a template. */
function mediumWords(name: string, language: Language): string {
  const medium = MEDIUM_NAMES.find((one): one is MediumName => one === name);
  return medium === undefined ? name : MEDIA[medium].words[language];
}
