import { useTranslation } from 'react-i18next';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';

/** Lists the keys of a list's table (`useRowKeys`) in the overview of keys. */
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
