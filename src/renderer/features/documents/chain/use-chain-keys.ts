import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ChainDocument } from '#shared/documents/chain-api';
import { DOCUMENTS } from '#shared/documents/index';
import { useScreenKeys } from '../../../components/keys/use-screen-keys.ts';

/**
 * Keys that open the document before or after the own one in the drawing, left to right and down; unseen ones are
 * passed over.
 */
export function useChainKeys(inOrder: readonly ChainDocument[], ownId: string): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const seen = inOrder.flatMap(({ kind, head }) => (head === null ? [] : [{ kind, id: head.id }]));
  const own = seen.findIndex(({ id }) => id === ownId);
  const open = (step: 1 | -1): void => {
    const to = own < 0 ? undefined : seen[own + step];
    if (to !== undefined) void navigate(`${DOCUMENTS[to.kind].menu.path}/${to.id}`);
  };
  useScreenKeys([
    { keys: ['{'], words: t('documents.chainEarlier'), run: () => open(-1) },
    { keys: ['}'], words: t('documents.chainLater'), run: () => open(1) },
  ]);
}
