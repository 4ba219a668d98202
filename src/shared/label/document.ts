import type { LabelRow } from '../desk/contract/labels.ts';
import type { AppError, Language } from '../errors.ts';
import type { DotGrid } from './dots.ts';
import type { Layer } from './element-kind.ts';
import { drawElement } from './elements/index.ts';
import type { Findings } from './findings.ts';
import { createRecordingSurface, type DrawnOperation } from './recording-surface.ts';
import { checkCodes } from './self-check.ts';
import type { Surface } from './surface.ts';
import type { LabelTemplate } from './template.ts';
import type { TextMeasure } from './text-measure.ts';

export interface DrawOptions {
  language: Language;
  dots: DotGrid;
  measure: TextMeasure;
  layer?: Layer;
}

/** Draws one label, or one layer of it; returns the findings. */
export function drawLabel(
  template: LabelTemplate,
  row: LabelRow,
  surface: Surface,
  options: DrawOptions,
): Findings {
  const findings: Findings = { faults: [], warnings: [] };
  const { layer = 'all', language, dots, measure } = options;
  const context = {
    row,
    language,
    dots,
    measure,
    warn: (warning: AppError) => void findings.warnings.push(warning),
    refuse: (fault: AppError) => void findings.faults.push(fault),
    wants: (isConstant: boolean) => layer === 'all' || isConstant === (layer === 'constant'),
  };
  for (const element of template.elements) drawElement(element, context, surface);
  return findings;
}

/** One label as drawing operations in millimetres, as every back end receives them. */
export interface LabelDocument extends Findings {
  widthMm: number;
  heightMm: number;
  operations: readonly DrawnOperation[];
}

/** Combines template and row; the faults include those of {@link checkCodes}. */
export function resolveLabel(template: LabelTemplate, row: LabelRow, options: DrawOptions): LabelDocument {
  const surface = createRecordingSurface();
  const { faults, warnings } = drawLabel(template, row, surface, options);
  const { widthMm, heightMm } = template;
  const drawn = { widthMm, heightMm, operations: surface.operations };
  return { ...drawn, warnings, faults: [...faults, ...faultsOfCodes(drawn, options)] };
}

/**
 * Returns a function that resolves labels of a template one after the other and draws the parts that are the same on
 * all of them only once.
 */
export function labelResolver(
  template: LabelTemplate,
  options: DrawOptions,
): (row: LabelRow) => LabelDocument {
  const { widthMm, heightMm } = template;
  const base = createRecordingSurface();
  const constant = drawLabel(template, {}, base, { ...options, layer: 'constant' });
  return (row) => {
    const surface = createRecordingSurface();
    const varying = drawLabel(template, row, surface, { ...options, layer: 'varying' });
    const drawn = { widthMm, heightMm, operations: [...base.operations, ...surface.operations] };
    return {
      ...drawn,
      warnings: [...constant.warnings, ...varying.warnings],
      faults: [...constant.faults, ...varying.faults, ...faultsOfCodes(drawn, options)],
    };
  };
}

function faultsOfCodes(drawn: Omit<LabelDocument, keyof Findings>, { measure }: DrawOptions): AppError[] {
  return checkCodes(drawn, measure).map(({ fault }) => fault);
}
