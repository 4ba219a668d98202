import { useTranslation } from 'react-i18next';

/** Words for a back office by its name (`ServerState`). */
export function useOfficeName(): (server: string) => string {
  const { t } = useTranslation();
  return (server) => {
    const [address = '', id] = server.split('#');
    // With its scheme, by which the present address may differ from the former one.
    const name = address === 'embedded' ? t('desk.here') : address;
    return id === undefined ? name : t('desk.replaced', { name, id });
  };
}
