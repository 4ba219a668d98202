import { useTranslation } from 'react-i18next';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';

/** Tells the overview of keys what a list's table does with them (`useRowKeys`). */
export function useTableKeys(opens: boolean): void {
  const { t } = useTranslation();
  useScreenKeys([
    { keys: ['ArrowUp', 'ArrowDown'], words: t('keys.rows') },
    { keys: ['Home', 'End'], words: t('keys.ends') },
    { keys: ['PageUp', 'PageDown'], words: t('keys.pages') },
    ...(opens ? [{ keys: ['Enter'], words: t('keys.open') }] : []),
    { keys: [' '], words: t('keys.choose') },
    { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], words: t('keys.range') },
    { keys: ['Ctrl+A'], words: t('keys.wholePage') },
    { keys: ['Ctrl+C'], words: t('keys.copy') },
  ]);
}
