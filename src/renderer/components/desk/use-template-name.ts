import { useLanguage } from '../words/words.ts';
import { useTemplates } from './use-templates.ts';

/** A function that names a label template; the id of one that neither the company nor this desk has. */
export function useTemplateName(): (id: string) => string {
  const language = useLanguage();
  const { data } = useTemplates();
  return (id) => data?.find((template) => template.id === id)?.name[language] ?? id;
}
