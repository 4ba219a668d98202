import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useWhileBusy } from '../../components/loading/use-while-busy.ts';
import { keepSupplierTally } from '../../records/tally-comparison/keep-supplier-tally.ts';
import {
  closeDialogs,
  type SupplierFile,
  type SupplierTallyRequest,
  useDialogs,
} from '../../stores/dialogs.ts';
import { showError } from '../../stores/notices.ts';
import styles from './TallyImportPage.module.css';
import { TallyPanels } from './TallyPanels.tsx';
import { orderCalls } from './tally-calls.ts';
import { useTallyImport } from './use-tally-import.ts';

const WORDS = {
  order: { title: 'tallyImport.goodsTitle', advice: 'tallyImport.goodsAdvice' },
  supplier: { title: 'tallyImport.supplierTitle', advice: 'tallyImport.supplierAdvice' },
} as const satisfies Record<SupplierTallyRequest['use'], unknown>;

/**
 * A supplier's tally for a purchase order, read and checked as an import of its packages is, without their numbers: its goods
 * are taken (从码单取货品), or its lines are kept to be compared (导入供应商码单). Opened with `openSupplierTally`.
 */
export function SupplierTallyDialog() {
  const asked = useDialogs((state) => state.supplierTally);
  return asked && <ForOrder asked={asked} />;
}

function ForOrder({ asked }: { asked: SupplierTallyRequest }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { use, orderId, supplierId } = asked;
  const state = useTallyImport(orderCalls(orderId, use), supplierId);
  const { whileBusy } = useWhileBusy();
  const { file, mapping, preview } = state;

  async function keep(kept: SupplierFile): Promise<void> {
    const lines = await whileBusy(() => keepSupplierTally(orderId, kept), showError);
    if (lines === null) return;
    closeDialogs();
    void message.success(t('tallyImport.supplierKept', { count: lines }));
  }

  function take(skipsFaulty: boolean): void {
    if (file === null || preview === null) return;
    const kept = { file, mapping, skipsFaulty };
    if (asked.use === 'supplier') {
      void keep(kept);
      return;
    }
    closeDialogs();
    asked.onTaken(preview.goods, preview.isTally ? kept : null);
    void message.success(t('tallyImport.goodsTaken', { count: preview.goods.length }));
  }

  return (
    <Dialog open width={960} title={t(WORDS[use].title)} footer={null} onCancel={closeDialogs}>
      <div className={styles.page}>
        <p className={styles.advice}>{t(WORDS[use].advice)}</p>
        <TallyPanels state={state} onStore={take} />
      </div>
    </Dialog>
  );
}
