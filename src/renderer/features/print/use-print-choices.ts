import { useState } from 'react';
import type { Printer } from '#shared/desk/contract/printers';
import type { AppError, Language } from '#shared/errors';
import { useListedPrinters } from '../../components/desk/use-listed-printers.ts';
import { type RoutedChoice, useRoutedPrinter } from '../../components/desk/use-routed-printer.ts';
import {
  type TemplateChoice,
  useTemplates,
  useTemplateText,
  usualTemplate,
} from '../../components/desk/use-templates.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { desk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import type { LabelSource } from './label-source.ts';

export interface PrintChoices extends RoutedChoice {
  printers: Printer[];
  printersError: AppError | null;
  /** The templates for the subjects of the dialog. */
  templates: Loaded<TemplateChoice[]>;
  template: TemplateChoice | undefined;
  /** Code of the template that the source names, if there is none of it any more and the user has chosen no other. */
  missingTemplate: string | undefined;
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
  /** Saves the choices as this desk's defaults if it has none. */
  remember(): void;
}

/**
 * Printer, template for one of the subjects, copies and language, initially the desk's defaults for the first subject,
 * or the template that the source names.
 */
export function usePrintChoices({ subjects, templateId: first = '' }: LabelSource): PrintChoices {
  const { printers, settings } = useDesk();
  const [printerId, choosePrinter] = useState('');
  const [templateId, chooseTemplate] = useState(first);
  const [copies, setCopies] = useState(1);
  const [chosenCaptions, setCaptions] = useState<Language | null>(null);
  const language = useLanguage();
  const { error: printersError, reload: reloadPrinters } = useListedPrinters();
  const templates = useTemplates();

  const known = (templates.data ?? []).filter(({ subject }) => subjects.includes(subject));
  const template = known.find(({ id }) => id === templateId) ?? usualTemplate(known, subjects[0], settings);
  const templateText = useTemplateText(template);
  const isMissing = template !== undefined && first !== '' && templateId === first && template.id !== first;

  const { printer, insteadOf } = useRoutedPrinter(
    printers,
    printerId,
    template && { kind: 'labels', of: template.subject, size: template },
  );

  const captions = template?.captions ?? chosenCaptions ?? settings?.labelCaptions ?? language;

  function remember(): void {
    if (!printer || template?.subject !== 'package') return;
    if (settings?.labelPrinterId && settings.labelTemplateId) return;
    // The desk's default must be a built-in template, which is available without a page; a company has its own
    // defaults.
    const own = template.company === undefined ? { labelTemplateId: template.id } : {};
    // Only a convenience: if it cannot be saved, the user chooses again next time.
    desk?.settings.update({ labelPrinterId: printer.id, ...own }).catch(() => undefined);
  }

  return {
    printers,
    printersError,
    templates: { ...templates, data: templates.data && known },
    printer,
    insteadOf,
    template,
    missingTemplate: isMissing ? first : undefined,
    templateText,
    copies,
    captions,
    choosePrinter,
    chooseTemplate,
    setCopies,
    setCaptions,
    reloadPrinters,
    remember,
  };
}
