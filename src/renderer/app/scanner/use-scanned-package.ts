import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { parsePackCode } from '#shared/domain/pack-code';
import { hasOpenDialog } from '../../components/dialog/open-dialog.ts';
import { createScanDetector } from './scan-detector.ts';

/** Opens the package whose code is scanned, on any page. */
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
      // Also where nothing is opened for it: the Enter must not press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      if (hasOpenDialog()) return;
      if (field) restoreValue(field, valueBefore);
      void navigate(`/open/pack/${encodeURIComponent(text)}`);
    }

    let lastStroke = Number.NEGATIVE_INFINITY;
    // In the capture phase, before the field or the focused button acts on the scanner's Enter.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [navigate]);
}

/** A field keeps a bare number, which may be meant for it, unless it looks for packages; in a dialog it keeps everything. */
function belongsToField(target: EventTarget | null, text: string): boolean {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable);
  if (!isField || hasOpenDialog()) return isField;
  return target.dataset.findsPackages === undefined && parsePackCode(text).tenantId === null;
}

/** Takes the scanned characters out of the field they were typed into, the way React notices. */
function restoreValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
