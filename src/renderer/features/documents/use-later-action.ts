import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AnyDocument } from '#shared/documents/document';
import { DOCUMENTS } from '#shared/documents/index';
import { useLanguage } from '../../components/words/words.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { usePermission } from '../../stores/session.ts';
import { sourceRefusal } from './source-refusal.ts';

/** In the address of a new document: the id of the earlier one it is made from. */
export const MADE_FROM = 'from';

/** Making the document that follows: the inbound of a purchase order, the delivery of a sale, the return of a delivery. */
export function useLaterAction(of: AnyDocument): RowAction[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const later = (Object.values(DOCUMENTS) as AnyDocument[]).find(({ trade }) => trade.from?.kind === of.area);
  const mayAdd = usePermission(`${later?.area}_add`);
  return useMemo<RowAction[]>(() => {
    if (later === undefined || !mayAdd) return [];
    return [
      {
        key: 'later',
        label: t('documents.makeLater', { one: later.words.one[language] }),
        on: 'row',
        refusal: sourceRefusal(of.area, language),
        run: async ([row]) => {
          await navigate(`${later.menu.path}/new?${MADE_FROM}=${row?.id}`);
          return false;
        },
      },
    ];
  }, [of, later, mayAdd, language, navigate, t]);
}
