import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Decorative } from '../../components/Decorative.tsx';
import { lineOf } from '../../grid/lines/line-cells.ts';
import type { LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { startLine } from '../../records/lines/line-values.ts';
import { openTallyGoods } from '../../stores/dialogs.ts';

interface TallyGoodsButtonProps {
  state: RecordFormState;
  lines: LinesGridState;
}

/** Fills the lines with the goods of a tally of the form's supplier (W1.1). */
export function TallyGoodsButton({ state: { form, row }, lines }: TallyGoodsButtonProps) {
  const { t } = useTranslation();
  const { group, columns, grid } = lines;

  function open(): void {
    openTallyGoods({
      orderId: row?.id ?? '',
      supplierId: String(form.getFieldValue('supplierId') ?? ''),
      onTaken(goods) {
        const taken = goods.map((one) => lineOf(columns, startLine(group, one)));
        grid.handle.act({ do: 'put', lines: taken });
      },
    });
  }

  return (
    <div>
      <Button icon={<Decorative icon={UploadOutlined} />} aria-haspopup="dialog" onClick={open}>
        {t('documents.fromTally')}
      </Button>
    </div>
  );
}
