import type { LabelRow } from '#shared/desk/contract/labels';
import type { LabelTemplate } from '#shared/label/template';

/** Whether a template's labels carry serial numbers, so that copies of one row differ too. */
export function countsLabels(template: LabelTemplate): boolean {
  return template.elements.some((element) => element.kind === 'counter');
}

/** A row with the place of its label in the run, for counters: counted from 1. */
export function numberLabel(row: LabelRow, labelNo: number, labelCount?: number): LabelRow {
  return { ...row, labelNo, ...(labelCount !== undefined && { labelCount }) };
}
