import { type ComponentType, Suspense, useEffect } from 'react';
import { AppError } from '#shared/errors';
import { DeskRequired } from '../components/DeskRequired.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { ErrorBoundary } from '../features/errors/ErrorBoundary.tsx';
import { useDesk } from '../stores/desk.ts';
import { closeDialogs, useDialogs } from '../stores/dialogs.ts';
import { showError } from '../stores/notices.ts';

const loadPrintDialog = async () => (await import('../features/print/PrintDialog.tsx')).PrintDialog;
const loadTagDialog = async () => (await import('../features/tags/TagDialog.tsx')).TagDialog;
const PrintDialog = lazyScreen(loadPrintDialog);
const TagDialog = lazyScreen(loadTagDialog);

const PREFETCH_AFTER_MS = 2_000;

/** The dialogs that any screen may ask for. Without a desk they say so, with a way forward. */
export function Dialogs() {
  const hasDesk = useDesk((state) => state.state !== 'none');
  const printPacks = useDialogs((state) => state.printPacks);
  const tagPack = useDialogs((state) => state.tagPack);
  const packs = printPacks ?? (tagPack ? [tagPack] : null);
  usePrefetch(hasDesk);

  if (!packs) return null;
  if (!hasDesk) return <DeskRequired packNos={packs.map(({ packNo }) => packNo)} onClose={closeDialogs} />;

  const Dialog: ComponentType = printPacks ? PrintDialog : TagDialog;
  return (
    <ErrorBoundary onError={giveUp}>
      <Suspense fallback={null}>
        <Dialog />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A dialog that cannot be loaded or drawn closes; the page behind it stays. */
function giveUp(error: Error): void {
  closeDialogs();
  showError(new AppError('page.not_loaded', { reason: error.message }));
}

/** At a desk the dialogs are the work itself: they are there before they are asked for. */
function usePrefetch(hasDesk: boolean): void {
  useEffect(() => {
    if (!hasDesk) return;
    const timer = setTimeout(() => {
      // A failure shows when the dialog is opened.
      void Promise.allSettled([loadPrintDialog(), loadTagDialog()]);
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasDesk]);
}
