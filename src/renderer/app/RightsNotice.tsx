import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '#shared/listed';
import { followRights } from '../api/rights.ts';
import { useSteady } from '../components/use-steady.ts';
import { useLanguage } from '../components/words/words.ts';
import { type NamedRight, type RightsChange, rightsInWords } from '../menu/rights-change.ts';

/** A message that names more is not read. */
const MOST_NAMED = 6;

/** Follows changes of the user's rights, and names them. */
export function RightsNotice() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { notification } = App.useApp();

  const { show } = useSteady({
    show({ lost, gained }: RightsChange): void {
      const named = (rights: NamedRight[]) => {
        const words = rightsInWords(rights, language, (screen, buttons) =>
          t('layout.rightsOf', { screen, buttons }),
        );
        const first = listed(words.slice(0, MOST_NAMED), language);
        return words.length > MOST_NAMED ? t('layout.rightsMore', { first, count: words.length }) : first;
      };
      notification.info({
        title: t('layout.rightsChanged'),
        description: (
          <>
            {lost.length > 0 && <div>{t('layout.rightsLost', { names: named(lost) })}</div>}
            {gained.length > 0 && <div>{t('layout.rightsGained', { names: named(gained) })}</div>}
            {lost.length > 0 && <div>{t('layout.entriesStay')}</div>}
          </>
        ),
        // Stays for users who are away when their menu changes.
        duration: 0,
      });
    },
  });
  useEffect(() => followRights(show), [show]);
  return null;
}
