import { useTranslation } from 'react-i18next';
import { isFaulty, type Printer } from '#shared/desk/contract/printers';
import { type DeskState, useDesk } from '../../stores/desk.ts';
import { useLanguage } from '../words/words.ts';
import { deviceName } from './device-name.ts';
import { useCheckedPrinter } from './use-checked-printer.ts';

export type Tone = 'success' | 'processing' | 'warning' | 'error' | 'default';

const PRINTER_TONES: Record<Printer['state']['state'], Tone> = {
  ready: 'success',
  busy: 'processing',
  attention: 'warning',
  offline: 'error',
  unknown: 'default',
};

const DESK_TONES: Record<DeskState, Tone> = {
  none: 'default',
  connecting: 'processing',
  ready: 'success',
  disconnected: 'error',
};

export function printerTone(printer: Printer): Tone {
  return PRINTER_TONES[printer.state.state];
}

/** The printer chosen for package labels, if this desk has it, its state checked while it is shown. */
export function useLabelPrinter(): Printer | undefined {
  const chosen = useDesk((state) => state.settings?.labelPrinterId ?? '');
  const printer = useDesk((state) => state.printers.find(({ id }) => id === chosen));
  useCheckedPrinter(printer?.id);
  return printer;
}

/**
 * One colour and one sentence for the desk: its connection first, then its label printer. `fault`: the printer's own
 * fault message; null if there is none.
 */
export function useDeskTone(): { tone: Tone; words: string; fault: string | null } {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = useDesk((desk) => desk.state);
  const printer = useLabelPrinter();
  const deskWords = t(`devices.${state}`);
  if (state !== 'ready' || !printer) return { tone: DESK_TONES[state], words: deskWords, fault: null };
  const { words, advice } = printer.state;
  const stateWords = `${deviceName(printer, t)} ${words[language]}`;
  return {
    tone: printerTone(printer),
    words: advice ? t('devices.withAdvice', { state: stateWords, advice: advice[language] }) : stateWords,
    fault: isFaulty(printer) ? words[language] : null,
  };
}
