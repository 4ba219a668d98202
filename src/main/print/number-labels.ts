import type { LabelRow } from '#shared/desk/contract/labels';
import type { LabelTemplate } from '#shared/label/template';
import type { UnitNumbers } from './content/content-kind.ts';

/** Whether a template's labels carry serial numbers, so that copies of one row differ too. */
export function countsLabels(template: LabelTemplate): boolean {
  return template.elements.some((element) => element.kind === 'counter');
}

/** A row with the place of its label in the run, for counters: counted from 1. A label of an earlier job keeps its numbers. */
export function numberLabel(row: LabelRow, labelNo: number, labelCount?: number): LabelRow {
  if (typeof row.labelNo === 'number') return row;
  return { ...row, labelNo, ...(labelCount !== undefined && { labelCount }) };
}

/** Numbers labels by their places among those at hand, counted from 1, if their template shows numbers. */
export function labelNumberer(
  template: LabelTemplate,
  units?: UnitNumbers,
): (row: LabelRow, position: number) => LabelRow {
  if (!countsLabels(template)) return (row) => row;
  const { first = 1, total } = units ?? {};
  return (row, position) => numberLabel(row, first + position - 1, total);
}
