import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseDocumentCode } from '#shared/documents/document-code';
import { parsePackCode } from '#shared/domain/pack-code';
import { documentCodeAddress, packAddress } from '#shared/menu/addresses';
import { hasOpenDialog } from '../../components/dialog/open-dialog.ts';
import { giveScan } from '../../components/scans/use-scans.ts';
import { createScanDetector } from './scan-detector.ts';

/** Passes a scanned code to the part of the page that accepts scans; on other pages opens its package or document. */
export function useScannedPackage(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const detector = createScanDetector();
    let field: HTMLInputElement | null = null;
    let valueBefore = '';

    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
      const target = event.target instanceof HTMLInputElement ? event.target : null;
      if (target !== field || !target || event.timeStamp - lastStroke > 60) valueBefore = target?.value ?? '';
      field = target;
      lastStroke = event.timeStamp;

      const text = detector.feed({ key: event.key, atMs: event.timeStamp });
      if (text === null || belongsToField(event.target, text)) return;
      // Even if nothing is opened, because the scanner's Enter must not press the focused button.
      event.preventDefault();
      event.stopPropagation();
      if (hasOpenDialog()) {
        giveScan(text, 'dialog');
        return;
      }
      if (field) restoreValue(field, valueBefore);
      if (parseDocumentCode(text) !== null) void navigate(documentCodeAddress(text));
      else if (!giveScan(text)) void navigate(packAddress(text));
    }

    let lastStroke = Number.NEGATIVE_INFINITY;
    // In the capture phase, before the field or the focused button handles the scanner's Enter.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [navigate]);
}

/**
 * Whether the focused field keeps a scanned text. A field keeps a bare number, which may be meant for it, unless it
 * searches packages, and a document's code if it accepts one. A field in a dialog keeps everything.
 */
function belongsToField(target: EventTarget | null, text: string): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  if (!isField || hasOpenDialog()) return isField;
  if (parseDocumentCode(text) !== null) return target.dataset.takesDocuments !== undefined;
  return target.dataset.findsPackages === undefined && parsePackCode(text).tenantId === null;
}

/** Removes the scanned characters from the field, in the way that React notices. */
function restoreValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
