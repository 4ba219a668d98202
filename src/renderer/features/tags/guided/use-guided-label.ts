import { useState } from 'react';
import type { Printer } from '#shared/desk/contract/printers';
import type { AppError } from '#shared/errors';
import { useListedPrinters } from '../../../components/desk/use-listed-printers.ts';
import { useRoutedPrinter } from '../../../components/desk/use-routed-printer.ts';
import {
  type TemplateChoice,
  useTemplates,
  useTemplateText,
  usualTemplate,
} from '../../../components/desk/use-templates.ts';
import { useDesk } from '../../../stores/desk.ts';

/** The template and printer for the labels of a guided batch. */
export interface GuidedLabel {
  printers: readonly Printer[];
  printer: Printer | undefined;
  template: TemplateChoice | undefined;
  /** Text of a company's template; undefined for a built-in one. */
  templateText: string | undefined;
  isReady: boolean;
  error: AppError | null;
  choosePrinter(id: string): void;
}

/**
 * The usual template for packages, and the printer assigned to it, unless `encoder` prints the labels and writes their
 * tags. Nothing is loaded before `isWanted`.
 */
export function useGuidedLabel(isWanted: boolean, encoder?: Printer): GuidedLabel {
  const { printers, settings } = useDesk();
  const [printerId, choosePrinter] = useState('');
  const { error: printersError } = useListedPrinters(isWanted);
  const templates = useTemplates(isWanted);
  const template = usualTemplate(templates.data ?? [], 'package', settings);
  const text = useTemplateText(template);
  const { printer } = useRoutedPrinter(
    printers,
    encoder?.id ?? printerId,
    template && { kind: 'labels', of: template.subject, size: template },
  );
  return {
    printers,
    printer,
    template,
    choosePrinter,
    templateText: text.data ?? undefined,
    isReady: printer !== undefined && template !== undefined && !text.loading && text.error === null,
    error: printersError ?? templates.error ?? text.error,
  };
}
