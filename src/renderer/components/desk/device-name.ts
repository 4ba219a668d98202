import type { TFunction } from 'i18next';

/** The host names its own devices in one language for every page; these are the translations. */
const OWN_NAMES = {
  'virtual:label': 'devices.virtualPrinterName',
  'virtual:reader': 'devices.virtualReaderName',
} as const;

/** The name of a printer or reader in the page's language. */
export function deviceName({ id, name }: { id: string; name: string }, t: TFunction): string {
  const own = OWN_NAMES[id as keyof typeof OWN_NAMES];
  return own === undefined ? name : t(own);
}
