import { useEffect, useRef, useState } from 'react';
import type { DrawnElement, LabelRow } from '#shared/desk/contract/labels';
import type { Printer } from '#shared/desk/contract/printers';
import { type AppError, type Language, toAppError } from '#shared/errors';
import { findOutside } from '#shared/label/design/edit';
import type { LabelTemplate } from '#shared/label/template';
import { requireDesk } from '../../desk/connect.ts';

export interface Drawing {
  /** The drawing of each element, by id, from the last template that could be drawn. */
  elements: ReadonlyMap<string, DrawnElement>;
  /** The template of these elements: places that differ from the present one have changed since. */
  of: LabelTemplate | null;
  /** Why the present template cannot be drawn. */
  error: AppError | null;
}

/** Returns the drawing for a printer of this resolution; the desk draws it again after every change. */
export function useDrawing(
  template: LabelTemplate,
  { row, dpi, captions }: { row: LabelRow; dpi: Printer['dpi']; captions: Language },
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ elements: new Map(), of: null, error: null });
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const number = asked.current;
    // The format allows neither a template without elements nor elements outside the label.
    if (template.elements.length === 0 || findOutside(template).length > 0) {
      setDrawing((before) => ({ ...before, error: null }));
      return;
    }
    const call = { template: JSON.stringify(template), row, dpi, captions };
    requireDesk()
      .print.draw(call)
      .then(
        ({ elements }) => {
          if (number !== asked.current) return;
          setDrawing({ elements: new Map(elements.map((one) => [one.id, one])), of: template, error: null });
        },
        (reason: unknown) => {
          if (number === asked.current) setDrawing((before) => ({ ...before, error: toAppError(reason) }));
        },
      );
  }, [template, row, dpi, captions]);
  return drawing;
}
