import { Alert, App } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { type PackDetail, packApi, type TallyLine } from '#shared/api/pack';
import { isLiveStatus } from '#shared/domain/statuses';
import { FIXED_ONCE_STORED } from '#shared/records/pack-head';
import { PendingPage } from '../../../components/loading/PendingPage.tsx';
import { useGoOn } from '../../../components/page/use-go-on.ts';
import { useOnOpening } from '../../../components/use-on-opening.ts';
import { useSteady } from '../../../components/use-steady.ts';
import { createSheet, type Sheet } from '../../../grid/model/sheet.ts';
import { TallyGrid } from '../../../grid/tally/TallyGrid.tsx';
import { useFresh } from '../../../records/calls/use-fresh.ts';
import { useSettings } from '../../../records/calls/use-settings.ts';
import { FormButtons } from '../../../records/form/FormButtons.tsx';
import { FormNotices } from '../../../records/form/FormNotices.tsx';
import { HeldForm } from '../../../records/form/HeldForm.tsx';
import { useFormKeys } from '../../../records/form/use-form-keys.ts';
import { useLeaving } from '../../../records/form/use-leaving.ts';
import { labelTab } from '../../../stores/tabs.ts';
import { HeadForm } from './HeadForm.tsx';
import type { HeadName } from './head-fields.ts';
import type { NewPackage } from './save-entry.ts';
import styles from './TallyEntryPage.module.css';
import { sheetOf } from './tally-body.ts';
import { useTallyEntry } from './use-tally-entry.ts';

const EMPTY = createSheet([]);
const NONE_FIXED: readonly HeadName[] = [];

/** 录码单: a new package with its tally. */
export function NewTallyPage() {
  return <TallyForm pack={null} sheet={EMPTY} />;
}

/**
 * Changes a stored package: everything while its goods are still to be received, later only fields that do not affect
 * them, and added bundles.
 */
export function ChangeTallyPage() {
  const { id = '' } = useParams();
  return <StoredTally key={id} id={id} />;
}

/** Starts with the stored lines; later changes by others are refused when it is saved. */
function StoredTally({ id }: { id: string }) {
  const { t } = useTranslation();
  const pack = useFresh('pack', packApi.detail, { id });
  const lines = useFresh('pack', packApi.tallyLines, { packId: id });
  const settings = useSettings();
  if (!pack.data || !lines.data)
    return (
      <PendingPage title={t('packages.tally')} read={pack.error ? pack : lines} list="/inventory/packages" />
    );
  if (pack.data.stockStatus === 'PENDING_IN')
    return <TallyForm pack={pack.data} sheet={sheetOf(lines.data, settings)} />;
  return <TallyForm pack={pack.data} sheet={EMPTY} stored={lines.data} />;
}

interface TallyFormProps {
  pack: PackDetail | null;
  sheet: Sheet;
  /** The bundles of a package whose goods were received; new ones are added after them. */
  stored?: readonly TallyLine[];
  /** How a new package is made, with the title, the timber it is named by, and the page that its entry leads back to. */
  made?: NewPackage & { title: string; timberNo: string; back: string };
}

export function TallyForm({ pack, sheet, stored, made }: TallyFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const goOn = useGoOn();
  const { pathname } = useLocation();
  const page = useRef<HTMLElement>(null);
  const first = useRef(sheet);

  const leave = (to: string) => goOn(to, 'closes');

  const entry = useTallyEntry({
    pack,
    made,
    sheet: first.current,
    stored,
    onSaved(id) {
      void message.success(t('records.saved'));
      leave(made?.back ?? `/inventory/packages/${id}`);
    },
    onNothing: () => void message.warning(t('packages.noLineEntered')),
  });
  const cancel = useLeaving(entry, () =>
    leave(pack === null ? (made?.back ?? '/inventory/packages') : `/inventory/packages/${pack.id}`),
  );
  const onKeyDown = useFormKeys({
    save: entry.save,
    leave: cancel,
    element: () => page.current ?? undefined,
  });

  useOnOpening(() => {
    if (pack === null) entry.form.focusField('packNo');
    if (pack !== null) labelTab(pathname, pack.packNo);
    else if (made !== undefined) labelTab(pathname, made.timberNo);
  });

  /** Enter in the last field of the head moves to the lines. */
  function onHeadKey(event: KeyboardEvent<HTMLElement>): void {
    const isLast = [...event.currentTarget.querySelectorAll('input')].at(-1) === event.target;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isLast) {
      event.preventDefault();
      page.current?.querySelector<HTMLElement>('[data-active-cell]')?.focus();
    } else onKeyDown(event);
  }

  const head = useSteady({ onChanged: entry.noteTyped, onKeyDown: onHeadKey });
  const isTallyOpen = stored === undefined;
  const takesLines = pack === null || isLiveStatus(pack.stockStatus);
  const title =
    pack === null
      ? (made?.title ?? t('packages.newTally'))
      : t('packages.changeTally', { packNo: pack.packNo });
  return (
    <section ref={page} className={styles.page} aria-label={title}>
      <h1>{title}</h1>
      {entry.isSending && <HeldForm />}
      <FormNotices state={entry} />
      <HeadForm
        form={entry.form}
        start={entry.start}
        fixed={isTallyOpen ? NONE_FIXED : FIXED_ONCE_STORED}
        {...head}
      />
      {!isTallyOpen && (
        <Alert
          type="info"
          showIcon
          title={t('packages.tallyFixed')}
          description={takesLines && t('packages.tallyAdded')}
        />
      )}
      {takesLines && (
        <TallyGrid
          label={t(isTallyOpen ? 'packages.tallyTable' : 'packages.addedTable')}
          tally={entry.tally}
        />
      )}
      <FormButtons state={entry} onCancel={cancel} stays />
    </section>
  );
}
