import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import { useLanguage } from '../words/words.ts';

/** A function that names a label template; the id of one that is not on this desk, or where there is no desk. */
export function useTemplateName(): (id: string) => string {
  const language = useLanguage();
  const state = useDesk((store) => store.state);
  const { data } = useLoaded(state, async () => desk?.print.templates() ?? []);
  return (id) => data?.find((template) => template.id === id)?.name[language] ?? id;
}
