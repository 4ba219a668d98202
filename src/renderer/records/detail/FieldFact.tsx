import { nominalText } from '#shared/domain/logs/nominal';
import { FieldCell, type FieldCellProps, textOfField } from '../list/record-columns.tsx';

/** A field's value among a record's facts; a quantity of logs with its nominal conversion (F12). */
export function FieldFact(props: FieldCellProps) {
  const { field, row, name, language } = props;
  const isConverted = field.logUnit !== undefined && textOfField(field, row, name, language) !== '';
  return (
    <>
      <FieldCell {...props} />
      {field.logUnit && isConverted && (
        <small> ({nominalText(field.logUnit, Number(row[name]), language)})</small>
      )}
    </>
  );
}
