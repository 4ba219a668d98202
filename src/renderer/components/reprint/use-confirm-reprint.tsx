import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedPacks } from './named-packs.ts';
import { ReasonField } from './ReasonField.tsx';

/** What is asked before labels are printed again. */
export interface ReprintQuestion {
  packNos: readonly string[];
  /** The company's rule wants a reason, not only a yes. */
  needsReason: boolean;
}

/**
 * Asks whether the labels of these packages, printed before, are to be printed once more, and why. Returns the reason, empty where
 * none is needed, or null for no.
 */
export function useConfirmReprint(): (question: ReprintQuestion) => Promise<string | null> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return async ({ packNos, needsReason }) => {
    let reason = '';
    const dialog = modal.confirm({
      title: t('print.reprintAsk', { count: packNos.length }),
      content: (
        <>
          <p>{t('print.reprintAskAdvice', { packNos: namedPacks(packNos) })}</p>
          {needsReason && <TypedReason onChange={take} />}
        </>
      ),
      okText: t('print.reprintGo'),
      okButtonProps: { disabled: needsReason },
      cancelText: t('print.reprintStop'),
      autoFocusButton: needsReason ? null : 'cancel',
    });
    function take(typed: string): void {
      reason = typed.trim();
      dialog.update({ okButtonProps: { disabled: reason === '' } });
    }
    return (await dialog) ? reason : null;
  };
}

function TypedReason({ onChange }: { onChange: (reason: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <ReasonField
      value={typed}
      onChange={(reason) => {
        setTyped(reason);
        onChange(reason);
      }}
    />
  );
}
