import { useEffect, useState } from 'react';
import type { Printer } from '#shared/desk/contract';
import { type AppError, toAppError } from '#shared/errors';
import { useRoutedPrinter } from '../../../components/desk/use-routed-printer.ts';
import {
  type TemplateChoice,
  useTemplates,
  useTemplateText,
} from '../../../components/desk/use-templates.ts';
import { desk } from '../../../desk/connect.ts';
import { useDesk } from '../../../stores/desk.ts';

/** What the labels of a guided batch are printed with. */
export interface GuidedLabel {
  printers: readonly Printer[];
  printer: Printer | undefined;
  template: TemplateChoice | undefined;
  /** Of a company's template; undefined for one that the desk ships with. */
  templateText: string | undefined;
  isReady: boolean;
  error: AppError | null;
  choosePrinter(id: string): void;
}

/** The company's default template for packages, or the desk's, and the printer assigned to it. */
export function useGuidedLabel(): GuidedLabel {
  const { printers, settings, state } = useDesk();
  const [printerId, choosePrinter] = useState('');
  const [printersError, setPrintersError] = useState<AppError | null>(null);
  const templates = useTemplates();
  const known = (templates.data ?? []).filter(({ subject }) => subject === 'package');
  const template =
    known.find(({ company }) => company?.isDefault) ??
    known.find(({ id }) => id === settings?.labelTemplateId) ??
    known[0];
  const text = useTemplateText(template);
  const { printer } = useRoutedPrinter(
    printers,
    printerId,
    template && { kind: 'labels', of: template.subject, size: template },
  );
  useEffect(() => {
    if (state !== 'ready') return;
    desk?.printers.list().then(
      (list) => useDesk.setState({ printers: list }),
      (reason: unknown) => setPrintersError(toAppError(reason)),
    );
  }, [state]);
  return {
    ...{ printers, printer, template, choosePrinter },
    templateText: text.data ?? undefined,
    isReady: printer !== undefined && template !== undefined && !text.loading && text.error === null,
    error: printersError ?? templates.error ?? text.error,
  };
}
