import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import type { saleReturnApi } from '#shared/api/document';
import type { AnyDocument } from '#shared/documents/document';
import type { LineGroup } from '#shared/records/lines';
import { lineOf } from '../../grid/lines/line-cells.ts';
import { enteredValues, type LinesGridState } from '../../grid/lines/use-lines-grid.ts';
import type { FormValues } from '../../records/form/form-values.ts';
import type { RecordFormState } from '../../records/form/use-record-form.ts';
import { type LineValues, sameLines } from '../../records/lines/line-values.ts';
import { returnedDiscountIn } from './live-figures.ts';
import { useUnreturned } from './use-unreturned.ts';

/**
 * Proposes the discount of a return, its part of the delivery's discount, whenever its goods change. A discount that was
 * changed or removed stays so.
 */
export function useReturnedDiscount(
  of: AnyDocument,
  call: typeof saleReturnApi.unreturned,
  state: RecordFormState,
  lines: LinesGridState,
): void {
  const unreturned = useUnreturned(of, call, state);
  const { form, start } = state;
  const discountIn = (values: FormValues) =>
    unreturned === null ? null : returnedDiscountIn(of, values, unreturned);
  const discount = Form.useWatch(discountIn, { form, preserve: true }) ?? null;
  const proposed = useRef<readonly LineValues[] | null>(null);
  useEffect(() => {
    if (unreturned === null || discount === null) return;
    const { group, columns, grid } = lines;
    proposed.current ??= returnedDiscountIn(of, start, unreturned);
    const entered = enteredValues(lines);
    if (!sameDiscount(group, entered.filter(isDiscount), proposed.current)) return;
    proposed.current = discount;
    if (sameDiscount(group, entered.filter(isDiscount), discount)) return;
    const others = entered.filter((line) => !isDiscount(line));
    grid.handle.act({ do: 'put', lines: [...others, ...discount].map((line) => lineOf(columns, line)) });
  }, [of, unreturned, discount, start, lines]);
}

const isDiscount = ({ kind }: LineValues) => kind === 'DISCOUNT';

/** Whether two discounts are entered alike, stored or not. */
function sameDiscount(group: LineGroup, one: readonly LineValues[], other: readonly LineValues[]): boolean {
  const entries = (all: readonly LineValues[]) => all.map(({ id: _id, ...values }) => values);
  return sameLines(group, entries(one), entries(other));
}
