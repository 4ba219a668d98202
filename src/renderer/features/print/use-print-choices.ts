import { useEffect, useState } from 'react';
import type { Printer } from '#shared/desk/contract';
import { routedPrinter } from '#shared/desk/printer-routes';
import { type AppError, type Language, toAppError } from '#shared/errors';
import { useAskedState } from '../../components/desk/use-asked-state.ts';
import { type TemplateChoice, useTemplates, useTemplateText } from '../../components/desk/use-templates.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';

export interface PrintChoices {
  printers: Printer[];
  printersError: AppError | null;
  /** Those for packages. */
  templates: Loaded<TemplateChoice[]>;
  printer: Printer | undefined;
  /** Name of the printer that it stands in for because that one cannot be reached. */
  insteadOf: string | undefined;
  template: TemplateChoice | undefined;
  /** The text of a company's template; undefined for one of the desk's, and until it is read. */
  templateText: Loaded<string | undefined>;
  copies: number;
  /** Language of the words on the labels. */
  captions: Language;
  choosePrinter(id: string): void;
  chooseTemplate(id: string): void;
  setCopies(copies: number): void;
  setCaptions(captions: Language): void;
  reloadPrinters(): void;
  /** Saves the choices as this desk's defaults where it has none. */
  remember(): void;
}

/** Printer, template for packages, copies and language, initially the desk's defaults. */
export function usePrintChoices(): PrintChoices {
  const { printers, settings, state } = useDesk();
  const [printerId, choosePrinter] = useState('');
  const [templateId, chooseTemplate] = useState('');
  const [copies, setCopies] = useState(1);
  const [chosenCaptions, setCaptions] = useState<Language | null>(null);
  const language = useLanguage();
  const [printersError, setPrintersError] = useState<AppError | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    if (state !== 'ready') return;
    desk?.printers.list().then(
      (list) => {
        useDesk.setState({ printers: list });
        setPrintersError(null);
      },
      (reason: unknown) => setPrintersError(toAppError(reason)),
    );
  }, [state, round]);
  const templates = useTemplates();

  const known = (templates.data ?? []).filter(({ subject }) => subject === 'package');
  const template =
    findById(known, templateId) ??
    known.find(({ company }) => company?.isDefault) ??
    findById(known, settings?.labelTemplateId) ??
    known[0];
  const templateText = useTemplateText(template);

  const chosen = findById(printers, printerId);
  const routed =
    settings && template && chosen === undefined
      ? routedPrinter(settings, { kind: 'labels', of: template.subject, size: template }, printers)
      : undefined;
  // The only printer is chosen by default; among several the user must choose.
  const printer = chosen ?? routed?.printer ?? (printers.length === 1 ? printers[0] : undefined);

  const captions = template?.captions ?? chosenCaptions ?? settings?.labelCaptions ?? language;

  useAskedState(printer);

  function remember(): void {
    if (!printer || !template || (settings?.labelPrinterId && settings.labelTemplateId)) return;
    // The desk's default must be one it has without a page; a company has defaults of its own.
    const own = template.company === undefined ? { labelTemplateId: template.id } : {};
    // Only a convenience: if it cannot be saved, the user chooses again next time.
    desk?.settings.update({ labelPrinterId: printer.id, ...own }).catch(() => undefined);
  }

  return {
    printers,
    printersError,
    templates: { ...templates, data: templates.data && known },
    printer,
    insteadOf: routed?.insteadOf,
    template,
    templateText,
    copies,
    captions,
    choosePrinter,
    chooseTemplate,
    setCopies,
    setCaptions,
    reloadPrinters: () => setRound(round + 1),
    remember,
  };
}

function findById<T extends { id: string }>(list: T[], id: string | undefined): T | undefined {
  return list.find((one) => one.id === id);
}
