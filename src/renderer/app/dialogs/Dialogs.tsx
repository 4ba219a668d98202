import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnedFocus } from '../../components/dialog/use-returned-focus.ts';
import { useScreenKeys } from '../../components/keys/use-screen-keys.ts';
import { lazyScreen } from '../../components/loading/lazy-screen.ts';
import { OpenedPart } from '../../components/loading/OpenedPart.tsx';
import { useDesk } from '../../stores/desk.ts';
import { closeDialogs, openKeysDialog, useDialogs } from '../../stores/dialogs.ts';

const loadPrintDialog = async () => (await import('../../features/print/PrintDialog.tsx')).PrintDialog;
const loadTagDialog = async () => (await import('../../features/tags/TagDialog.tsx')).TagDialog;
const PrintDialog = lazyScreen(loadPrintDialog);
const TagDialog = lazyScreen(loadTagDialog);
const TagBatchDialog = lazyScreen(
  async () => (await import('../../features/tags/batch/TagBatchDialog.tsx')).TagBatchDialog,
);
const HandOver = lazyScreen(async () => (await import('../../features/desk-tasks/HandOver.tsx')).HandOver);
const PaperDialog = lazyScreen(
  async () => (await import('../../features/papers/PaperDialog.tsx')).PaperDialog,
);
const UserPicker = lazyScreen(
  async () => (await import('../../features/user-picker/UserPicker.tsx')).UserPicker,
);
const SupplierTallyDialog = lazyScreen(
  async () => (await import('../../features/tally-import/SupplierTallyDialog.tsx')).SupplierTallyDialog,
);
const SHELL_DIALOGS = {
  keys: lazyScreen(async () => (await import('../../components/keys/KeysDialog.tsx')).KeysDialog),
  lock: lazyScreen(async () => (await import('../../features/lock/LockDialog.tsx')).LockDialog),
  look: lazyScreen(async () => (await import('../look/LookDialog.tsx')).LookDialog),
  menuSearch: lazyScreen(async () => (await import('../../features/menu-search/MenuSearch.tsx')).MenuSearch),
};

const PREFETCH_AFTER_MS = 5_000;

/** The dialogs that any screen can open. Without a desk, those for devices explain it and offer a way forward. */
export function Dialogs() {
  const { t } = useTranslation();
  const hasDesk = useDesk((state) => state.state !== 'none');
  const isPrinting = useDialogs(({ labels, keptLabels }) => labels !== null || keptLabels !== null);
  const tagPack = useDialogs((state) => state.tagPack);
  const tagPacks = useDialogs((state) => state.tagPacks);
  const hasPapers = useDialogs((state) => state.papers !== null);
  const isChoosingUsers = useDialogs((state) => state.chooseUsers !== null);
  const readsTally = useDialogs((state) => state.supplierTally !== null);
  const shell = useDialogs((state) => state.shell);
  usePrefetch(hasDesk);
  useScreenKeys([{ keys: ['?'], words: t('keys.overview'), run: openKeysDialog }]);

  if (isChoosingUsers) return <Opened dialog={UserPicker} />;
  if (readsTally) return <Opened dialog={SupplierTallyDialog} />;
  if (shell) return <Opened dialog={SHELL_DIALOGS[shell]} />;
  if (hasPapers) return <Opened dialog={PaperDialog} />;
  if (!isPrinting && !tagPack && !tagPacks) return null;
  if (!hasDesk) return <Opened dialog={HandOver} />;
  if (tagPacks) return <Opened dialog={TagBatchDialog} />;
  return <Opened dialog={isPrinting ? PrintDialog : TagDialog} />;
}

function Opened({ dialog: Dialog }: { dialog: ComponentType }) {
  useReturnedFocus();
  return (
    <OpenedPart onFailed={closeDialogs}>
      <Dialog />
    </OpenedPart>
  );
}

/** At a desk the dialogs are loaded in advance, because they are used all day. */
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
