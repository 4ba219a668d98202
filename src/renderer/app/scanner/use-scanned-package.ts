import { App } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { parseDocumentCode } from '#shared/documents/document-code';
import { parsePackCode } from '#shared/domain/pack-code';
import { documentCodeAddress, packAddress } from '#shared/menu/addresses';
import { hasOpenDialog } from '../../components/dialog/open-dialog.ts';
import { LONGEST_GAP_MS } from '../../components/scans/scan-pace.ts';
import { giveScan } from '../../components/scans/use-scans.ts';
import { canTake } from './can-take.ts';
import { createScanDetector, isEndKey, PAUSE_MS } from './scan-detector.ts';

/** The key code of every key that an input method takes (UI Events, 8.3.1). */
const KEY_OF_INPUT_METHOD = 229;

/**
 * Passes a scanned code to the part of the page that accepts scans; on other pages opens its package or document. Says so
 * if an input method has taken the scanner's keys, or if an open dialog has no use for the code.
 */
export function useScannedPackage(): void {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const { t } = useTranslation();

  useEffect(() => {
    const detector = createScanDetector();
    let field: HTMLInputElement | null = null;
    let valueBefore = '';

    function onKeyDown(event: KeyboardEvent): void {
      // A held key repeats as fast as a scanner types.
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (!isEndKey(event.key)) takenAt = Number.NEGATIVE_INFINITY;
      else if (event.timeStamp - takenAt <= LONGEST_GAP_MS) {
        consume(event);
        return;
      }
      clearTimeout(pausing);
      pausing = window.setTimeout(onPause, PAUSE_MS);
      if (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD) {
        detector.feed({ key: 'Process', atMs: event.timeStamp });
        return;
      }
      const target = event.target instanceof HTMLInputElement ? event.target : null;
      const isFirst = event.timeStamp - lastStroke > LONGEST_GAP_MS;
      if (target !== field || isFirst) valueBefore = target?.value ?? '';
      field = target;
      lastStroke = event.timeStamp;

      const text = detector.feed({ key: event.key, atMs: event.timeStamp });
      if (text === null || belongsToField(event.target, text, true)) return;
      // Even if nothing is opened, because the scanner's Enter must not press the focused button.
      consume(event);
      take(text);
    }

    function consume(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopPropagation();
      takenAt = event.timeStamp;
    }

    function onPause(): void {
      const scan = detector.pause();
      if (scan === null) return;
      if (scan === 'swallowed') void message.warning(t('layout.scanSwallowed'));
      else if (!belongsToField(document.activeElement, scan.text, false)) take(scan.text);
    }

    function take(text: string): void {
      if (hasOpenDialog()) {
        if (!giveScan(text, 'dialog')) void message.warning(t('layout.scanCovered'));
        return;
      }
      if (field) restoreValue(field, valueBefore);
      if (parseDocumentCode(text) !== null) void navigate(documentCodeAddress(text));
      else if (!giveScan(text)) void navigate(packAddress(text));
    }

    let lastStroke = Number.NEGATIVE_INFINITY;
    /** When the last key, if it ended a code, was consumed. A scanner that ends it with CR and LF presses Enter twice. */
    let takenAt = Number.NEGATIVE_INFINITY;
    let pausing: number | undefined;
    // In the capture phase, before the field or the focused button handles the scanner's Enter.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(pausing);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [navigate, message, t]);
}

/**
 * Whether the focused field keeps a scanned text. A field keeps a bare number, which may be meant for it, unless it
 * searches packages or cannot take the number, and a document's code if it accepts one. A field in a dialog keeps
 * everything.
 */
function belongsToField(target: EventTarget | null, text: string, isEnded: boolean): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  if (!isField || hasOpenDialog()) return isField;
  if (parseDocumentCode(text) !== null) return target.dataset.takesDocuments !== undefined;
  if (target.dataset.findsPackages !== undefined || parsePackCode(text).tenantId !== null) return false;
  return canTake(target, text, isEnded);
}

/** Removes the scanned characters from the field, in the way that React notices. */
function restoreValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
