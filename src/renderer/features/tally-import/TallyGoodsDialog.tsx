import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { closeDialogs, useDialogs } from '../../stores/dialogs.ts';
import styles from './TallyImportPage.module.css';
import { TallyPanels } from './TallyPanels.tsx';
import { orderCalls } from './tally-calls.ts';
import { useTallyImport } from './use-tally-import.ts';

/** 从码单取货品: the goods of a supplier's tally, read and checked as an import of its packages is, without their numbers. Opened with `openTallyGoods`. */
export function TallyGoodsDialog() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const wish = useDialogs((state) => state.tallyGoods);
  const state = useTallyImport(orderCalls(wish?.orderId ?? ''));
  const { chooseSupplier } = state;
  const supplierId = wish?.supplierId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the dialog appears.
  useEffect(() => {
    if (supplierId !== '') chooseSupplier(supplierId);
  }, []);
  if (!wish) return null;
  const { onTaken } = wish;

  function take(): void {
    const goods = state.preview?.goods ?? [];
    closeDialogs();
    onTaken(goods);
    void message.success(t('tallyImport.goodsTaken', { count: goods.length }));
  }

  return (
    <Dialog open width={960} title={t('tallyImport.goodsTitle')} footer={null} onCancel={closeDialogs}>
      <div className={styles.page}>
        <p className={styles.advice}>{t('tallyImport.goodsAdvice')}</p>
        <TallyPanels state={state} onStore={take} />
      </div>
    </Dialog>
  );
}
