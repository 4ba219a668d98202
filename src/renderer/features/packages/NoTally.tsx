import { useTranslation } from 'react-i18next';
import { beginMessage } from '../../chat/start.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { openUserPicker } from '../../stores/dialogs.ts';
import { useSession } from '../../stores/session.ts';

/** A package without tally lines: explains who enters them, and offers to ask by message. */
export function NoTally({ packNo }: { packNo: string }) {
  const { t } = useTranslation();
  const ownId = useSession((state) => state.record?.token.user_id ?? '');

  function ask(): void {
    openUserPicker({
      multiple: false,
      exceptId: ownId,
      onChosen: ([colleague]) => {
        if (colleague) beginMessage(colleague, t('packages.tallyRequest', { packNo }));
      },
    });
  }

  return (
    <EmptyState
      title={t('packages.noTally')}
      advice={t('packages.noTallyAdvice')}
      action={{ label: t('packages.askForTally'), onClick: ask }}
    />
  );
}
