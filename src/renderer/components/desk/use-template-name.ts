import { useLanguage } from '../words/words.ts';
import { useTemplates } from './use-templates.ts';

/** Returns a function that names a label template, or returns its id if neither the company nor this desk has it. */
export function useTemplateName(): (id: string) => string {
  const language = useLanguage();
  const { data } = useTemplates();
  return (id) => data?.find((template) => template.id === id)?.name[language] ?? id;
}
