import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TalliedGoods } from '#shared/api/tally-import';
import { Decorative } from '../../components/Decorative.tsx';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useSteady } from '../../components/use-steady.ts';
import { lineOf } from '../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { startLine } from '../../records/lines/line-values.ts';
import { followSupplierTally, openSupplierTally, type SupplierFile } from '../../stores/dialogs.ts';

interface TallyGoodsButtonProps {
  state: RecordFormState;
  lines: LinesGridState;
  /** Called with the file that the goods are of, null for an offer. */
  onTally: (file: SupplierFile | null) => void;
}

/** Fills the lines with the goods of a tally of the form's supplier (W1.1). */
export function TallyGoodsButton({ state: { form, row }, lines, onTally }: TallyGoodsButtonProps) {
  const { t } = useTranslation();
  const { group, columns, grid } = lines;
  const orderId = row?.id ?? '';
  const { onTaken } = useSteady({
    onTaken(goods: readonly TalliedGoods[], file: SupplierFile | null) {
      const taken = goods.map((one) => lineOf(columns, startLine(group, one)));
      grid.handle.act({ do: 'put', lines: taken });
      onTally(file);
    },
  });
  useOnOpening(() => followSupplierTally(orderId, onTaken));

  function open(): void {
    const supplierId = String(form.getFieldValue('supplierId') ?? '');
    openSupplierTally({ use: 'order', orderId, supplierId, onTaken });
  }

  return (
    <div>
      <Button icon={<Decorative icon={UploadOutlined} />} aria-haspopup="dialog" onClick={open}>
        {t('documents.fromTally')}
      </Button>
    </div>
  );
}
