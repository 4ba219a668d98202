import type { DrawnElement, LabelRow } from '#shared/desk/contract/labels';
import type { AppError, Language } from '#shared/errors';
import { drawLabel } from '#shared/label/document';
import { createDotGrid, type Dpi } from '#shared/label/dots';
import { createRecordingSurface } from '#shared/label/recording-surface';
import { checkCodes } from '#shared/label/self-check';
import { captionsOf, type LabelTemplate } from '#shared/label/template';
import { loadFonts } from '../../rendering/fonts.ts';
import { createSvgSurface } from './surfaces/svg.ts';

/** Draws each element of a template on one label and returns the drawings with their faults. */
export function drawDesign(
  template: LabelTemplate,
  row: LabelRow,
  dpi: Dpi,
  captions?: Language,
): { template: string; elements: DrawnElement[] } {
  const { measure } = loadFonts();
  const options = { language: captionsOf(template, captions), dots: createDotGrid(dpi), measure };
  const svg = createSvgSurface();
  const recording = createRecordingSurface();
  /** Id of the element that drew each operation. */
  const owners: string[] = [];
  const drawn = template.elements.map((element) => {
    const alone = { ...template, elements: [element] };
    const { faults, warnings } = drawLabel(alone, row, svg, options);
    drawLabel(alone, row, recording, options);
    while (owners.length < recording.operations.length) owners.push(element.id);
    return { id: element.id, ...svg.take(), faults, warnings };
  });
  const { widthMm, heightMm } = template;
  const { operations } = recording;
  const faultsOf = new Map<string, AppError[]>();
  for (const { operation, fault } of checkCodes({ widthMm, heightMm, operations }, measure)) {
    const id = owners[operations.indexOf(operation)] ?? '';
    faultsOf.set(id, [...(faultsOf.get(id) ?? []), fault]);
  }
  return {
    template: JSON.stringify(template),
    elements: drawn.map(({ faults, warnings, ...element }) => ({
      ...element,
      faults: [...faults, ...(faultsOf.get(element.id) ?? [])].map((fault) => fault.toPayload()),
      warnings: warnings.map((warning) => warning.toPayload()),
    })),
  };
}
