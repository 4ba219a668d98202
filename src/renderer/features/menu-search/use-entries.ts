import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PRINT_CENTRE, PRINT_CENTRE_PERMISSIONS, TAG_CENTRE, WORKFLOW } from '#shared/menu/addresses';
import { useLanguage } from '../../components/words/words.ts';
import { useFlow } from '../../records/workflow/use-flow.ts';
import { hasOneOf, useSession } from '../../stores/session.ts';
import { HOME } from '../../stores/tabs.ts';
import { type Entry, listEntries } from './find-entries.ts';
import { processEntries } from './process-entries.ts';

/** Pages that no menu lists; those without a permission are open to every user. */
const ALWAYS = [
  { path: HOME, words: 'layout.home' },
  { path: PRINT_CENTRE, words: 'print.centre', permission: PRINT_CENTRE_PERMISSIONS },
  { path: TAG_CENTRE, words: 'tags.centre', permission: 'pack_tag' },
  { path: '/desk/devices', words: 'layout.devices' },
  { path: WORKFLOW.design, words: 'layout.process', permission: 'setting_edit' },
] as const;

/** Every page that the user can open, in the menu's order; `isSearched`: the addresses of approvals are asked for then. */
export function useEntries(isSearched: boolean): Entry[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useFlow(isSearched);
  const menus = useSession((state) => state.allMenus);
  const permissions = useSession((state) => state.permissions);
  const roles = useSession((state) => state.user?.roles);
  return useMemo(() => {
    const listed = listEntries(menus, roles ?? [], language);
    const further = ALWAYS.filter(
      (page) =>
        listed.every((entry) => entry.path !== page.path) &&
        hasOneOf(permissions, 'permission' in page ? page.permission : undefined),
    );
    return [
      ...listed,
      ...further.map(({ path, words }) => ({ path, title: t(words), groups: [], names: [t(words)] })),
      ...processEntries(
        menus,
        { roles: roles ?? [], permissions },
        language,
        { process: t('layout.process'), start: t('layout.processStart') },
        addressOf,
      ),
    ];
  }, [menus, roles, permissions, language, addressOf, t]);
}
