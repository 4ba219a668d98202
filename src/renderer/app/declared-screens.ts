import type { TFunction } from 'i18next';
import { type ComponentType, createElement } from 'react';
import { customerApi, supplierApi } from '#shared/api/partner';
import { scanListApi } from '#shared/api/scan-list';
import { capitalised } from '#shared/capitalised';
import { customer, supplier } from '#shared/records/partner';
import { type AnyRecord, hasFormPage } from '#shared/records/record';
import { scanList } from '#shared/records/scan-list';
import { COMPOSED_SCREENS } from '../backoffice/composed-screens.ts';
import { DOCUMENT_SCREENS } from '../backoffice/document-screens.ts';
import { RECORD_SCREENS } from '../backoffice/record-screens.ts';
import { lazyScreen } from '../components/loading/lazy-screen.ts';
import { inLanguage, placeOf, type Screen } from './screen.ts';

/** Scanned lists have the standard form and a separate page. */
const SCANS = { of: scanList, api: scanListApi };

/** The screens of all declared records. The declarations are many, so a page loads them with the first of them. */
export const DECLARED_SCREENS: readonly Screen[] = [
  ...COMPOSED_SCREENS.map(({ of, load }) => ({ ...placeOf(of), component: lazyScreen(load) })),
  ...RECORD_SCREENS.map(({ of, api, list }) => ({
    ...placeOf(of),
    component: lazyScreen(
      list ??
        (async () => {
          const { RecordScreen } = await import('../records/RecordScreen.tsx');
          return () => createElement(RecordScreen, { of, api });
        }),
    ),
  })),
  ...RECORD_SCREENS.filter(({ of }) => hasFormPage(of)).flatMap(({ of, api }) =>
    formScreens(of, async () => {
      const { RecordFormPage } = await import('../records/form/RecordFormPage.tsx');
      return () => createElement(RecordFormPage, { of, api });
    }),
  ),
  ...[
    { of: customer, api: customerApi },
    { of: supplier, api: supplierApi },
  ].map(({ of, api }) => ({
    path: `${of.menu.path}/:id/trade`,
    title: (t: TFunction, name: string) => (name ? t('partners.tradeWith', { name }) : t('partners.trade')),
    permission: `${of.area}_view`,
    component: lazyScreen(async () => {
      const { PartnerTradePage } = await import('../features/partners/PartnerTradePage.tsx');
      return () => createElement(PartnerTradePage, { of, api });
    }),
  })),
  ...DOCUMENT_SCREENS.map(({ of, api }) => ({
    ...placeOf(of),
    component: lazyScreen(async () => {
      const { DocumentList } = await import('../features/documents/DocumentList.tsx');
      return () => createElement(DocumentList, { of, api });
    }),
  })),
  ...DOCUMENT_SCREENS.flatMap(({ of, api }) =>
    formScreens(of, async () => {
      const { DocumentPage } = await import('../features/documents/DocumentPage.tsx');
      return () => createElement(DocumentPage, { of, api });
    }),
  ),
  ...scanScreens(),
];

/** The page of a new record and the one of a stored record. */
function formScreens(of: AnyRecord, load: () => Promise<ComponentType>): [added: Screen, stored: Screen] {
  const form = {
    permission: `${of.area}_view`,
    keepAlive: true as const,
    component: lazyScreen(load),
  };
  return [
    {
      ...form,
      path: `${of.menu.path}/new`,
      title: (t: TFunction) => t('records.addOne', { one: inLanguage(of.words.one) }),
    },
    {
      ...form,
      path: `${of.menu.path}/:id`,
      title: (_t: TFunction, label: string) => label || inLanguage(capitalised(of.words.one)),
    },
  ];
}

/** The list, the form of a new one and of a stored one, and the page on which a list is checked and compared. */
function scanScreens(): Screen[] {
  const { path } = scanList.menu;
  const form = async () => {
    const { RecordFormPage } = await import('../records/form/RecordFormPage.tsx');
    return () => createElement(RecordFormPage, SCANS);
  };
  const [added, stored] = formScreens(scanList, form);
  const page = lazyScreen(async () => (await import('../features/scans/ScanListPage.tsx')).ScanListPage);
  const list = lazyScreen(async () => (await import('../features/scans/ScanLists.tsx')).ScanLists);
  return [
    { ...placeOf(scanList), component: list },
    added,
    { ...stored, path: `${path}/:id/edit` },
    { ...stored, component: page },
  ];
}
