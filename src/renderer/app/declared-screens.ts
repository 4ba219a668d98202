import type { TFunction } from 'i18next';
import { createElement } from 'react';
import { capitalised } from '#shared/capitalised';
import { hasFormPage } from '#shared/records/record';
import { COMPOSED_SCREENS } from '../backoffice/composed-screens.ts';
import { RECORD_SCREENS } from '../backoffice/record-screens.ts';
import { lazyScreen } from '../components/loading/lazy-screen.ts';
import { inLanguage, placeOf, type Screen } from './screen.ts';

/** The screens of all declared records. The declarations are many, so a page loads them with the first of them. */
export const DECLARED_SCREENS: readonly Screen[] = [
  ...COMPOSED_SCREENS.map(({ of, load }) => ({ ...placeOf(of), component: lazyScreen(load) })),
  ...RECORD_SCREENS.map(({ of, api }) => ({
    ...placeOf(of),
    component: lazyScreen(async () => {
      const { RecordScreen } = await import('../records/RecordScreen.tsx');
      return () => createElement(RecordScreen, { of, api });
    }),
  })),
  ...RECORD_SCREENS.filter(({ of }) => hasFormPage(of)).map(({ of, api }) => ({
    path: `${of.menu.path}/:id`,
    title: (_t: TFunction, label: string) => label || inLanguage(capitalised(of.words.one)),
    permission: `${of.area}_view`,
    keepAlive: true as const,
    component: lazyScreen(async () => {
      const { RecordFormPage } = await import('../records/form/RecordFormPage.tsx');
      return () => createElement(RecordFormPage, { of, api });
    }),
  })),
];
