import type { ComponentType } from 'react';
import { desk } from '#shared/records/desk';
import { dictionary } from '#shared/records/dictionary';
import { joinApplication } from '#shared/records/join';
import { numbering } from '#shared/records/numbering';
import type { AnyRecord } from '#shared/records/record';
import { role } from '#shared/records/role';
import { ownCompany, tenant } from '#shared/records/tenant';
import { topMenu } from '#shared/records/top-menu';
import { user } from '#shared/records/user';

/** A screen that composes the kit's parts for a declared record; its menu entry gives its address and title. */
export interface ComposedScreen {
  of: AnyRecord;
  load: () => Promise<ComponentType>;
}

/** One line per screen. */
export const COMPOSED_SCREENS: readonly ComposedScreen[] = [
  { of: user, load: async () => (await import('./users/UsersScreen.tsx')).UsersScreen },
  { of: role, load: async () => (await import('./roles/RolesScreen.tsx')).RolesScreen },
  { of: topMenu, load: async () => (await import('./top-menus/TopMenusScreen.tsx')).TopMenusScreen },
  { of: tenant, load: async () => (await import('./companies/CompaniesScreen.tsx')).CompaniesScreen },
  {
    of: dictionary,
    load: async () => (await import('./dictionaries/DictionariesScreen.tsx')).DictionariesScreen,
  },
  { of: numbering, load: async () => (await import('./numbering/NumberingScreen.tsx')).NumberingScreen },
  { of: desk, load: async () => (await import('./desks/DesksScreen.tsx')).DesksScreen },
  { of: joinApplication, load: async () => (await import('./join/JoinScreen.tsx')).JoinScreen },
  { of: ownCompany, load: async () => (await import('./company/CompanyScreen.tsx')).CompanyScreen },
];
