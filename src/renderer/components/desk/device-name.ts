import type { TFunction } from 'i18next';

/** What the host calls its own devices has one language for every page. */
const OWN_NAMES = {
  'virtual:label': 'devices.virtualPrinterName',
  'virtual:reader': 'devices.virtualReaderName',
} as const;

/** The name of a printer or reader in the page's language. */
export function deviceName({ id, name }: { id: string; name: string }, t: TFunction): string {
  const own = OWN_NAMES[id as keyof typeof OWN_NAMES];
  return own === undefined ? name : t(own);
}
