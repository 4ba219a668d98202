import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagReadingApi } from '#shared/api/tag-reading';
import type { CheckedKind } from '#shared/documents/checked-kinds';
import { parseDocumentCode } from '#shared/documents/document-code';
import { DOCUMENTS } from '#shared/documents/index';
import { scanList } from '#shared/records/scan-list';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { currentUserId, usePermission, useTenantId } from '../../stores/session.ts';
import { Counts } from './Counts.tsx';
import { CountTable } from './CountTable.tsx';
import { type FinishedReading, finishReading } from './finish-reading.ts';
import { KeptChecks } from './KeptChecks.tsx';
import { takeOverTags } from './kept-tags.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { SheetButton } from './SheetButton.tsx';
import { Submission } from './submission.ts';
import styles from './TagReading.module.css';
import { useCheckedKinds } from './use-checked-kinds.ts';
import { useCountedPacks } from './use-counted-packs.ts';
import { useSubmitLists } from './use-submit-lists.ts';
import { useTagReader } from './use-tag-reader.ts';
import { useWrongTone } from './use-wrong-tone.ts';

interface AskedDocument {
  docKind: CheckedKind;
  docNo: string;
}

/**
 * 出入库核对: the tags that pass against the packages of a document, and the scanned list of them (W7); the desk stores
 * the tags until they are submitted, so that they survive a restart.
 */
export function CheckPanel() {
  const { t } = useTranslation();
  const language = useLanguage();
  const tenantId = useTenantId();
  const { reader, state } = useTagReader();
  const action = useAction();
  const kinds = useCheckedKinds();
  const [kind, setKind] = useState<CheckedKind>(kinds[0] ?? 'saleOrder');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<AskedDocument | null>(null);
  const read = useEndpoint('tagReading', tagReadingApi.ofDocument, asked);
  // While another document loads, its kind is already `asked`: the tags are not compared with the one before.
  const document = asked === null || read.error || read.isFormer ? null : read.data;
  const scanned = parseDocumentCode(typed);
  const docKind = kinds.find((checked) => checked === scanned?.kind) ?? kind;
  const docNo = scanned?.docNo ?? typed.trim();
  const rows = useCountedPacks(state, document?.packs);
  useWrongTone(rows);
  const named = asked && document ? { docKind: asked.docKind, docNo: document.docNo } : null;
  const userId = currentUserId();
  const kept = useLoaded(JSON.stringify([tenantId, userId, named]), async (signal) => {
    if (named === null) return null;
    const begun = { key: crypto.randomUUID(), tenantId, userId, ...named };
    const { key } = await requireDesk().rfid.beginCheck(begun);
    signal.throwIfAborted();
    await takeOverTags(reader, key, signal);
    return key;
  });
  const checkKey = named === null || kept.loading || kept.error ? null : kept.data;

  function load(wanted: AskedDocument): void {
    if (wanted.docNo === '') return;
    setKind(wanted.docKind);
    setTyped(wanted.docNo);
    if (asked?.docKind === wanted.docKind && asked.docNo === wanted.docNo) {
      read.reload();
      return;
    }
    // The tags read so far were those of the document before.
    reader.clear();
    setAsked(wanted);
  }

  function close(): void {
    reader.clear();
    setAsked(null);
    setTyped('');
  }

  const discard = (key: string) =>
    action.run(
      async () => {
        await requireDesk().rfid.clearStocktake({ key });
        reader.clear();
      },
      { success: false },
    );

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Select<CheckedKind>
          aria-label={t('scans.target')}
          value={kind}
          disabled={state.isReading}
          options={kinds.map((value) => ({ value, label: DOCUMENTS[value].words.one[language] }))}
          onChange={setKind}
        />
        <Input
          style={{ width: 220 }}
          aria-label={t('scans.docNo')}
          placeholder={t('scans.docNo')}
          value={typed}
          maxLength={80}
          disabled={state.isReading}
          data-takes-documents=""
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={() => load({ docKind, docNo })}
        />
        <Button
          disabled={docNo === '' || state.isReading}
          loading={asked !== null && read.loading}
          onClick={() => load({ docKind, docNo })}
        >
          {t('tagReading.load')}
        </Button>
        {asked !== null && (
          <Button disabled={state.isReading} onClick={close}>
            {t('tagReading.anotherCheck')}
          </Button>
        )}
      </div>
      {asked !== null && read.error && <ErrorPanel error={read.error} />}
      {kept.error && <ErrorPanel error={kept.error} onRetry={kept.reload} />}
      {(asked === null || read.error) && <KeptChecks onOpen={load} />}
      <ReadingBar
        reader={reader}
        state={state}
        mayStart={checkKey !== null}
        {...(checkKey !== null && { stocktakeKey: checkKey })}
      >
        {checkKey !== null && (
          <Button
            disabled={state.tags.size === 0}
            loading={action.busy}
            onClick={() => void discard(checkKey)}
          >
            {t('tagReading.clear')}
          </Button>
        )}
        <SheetButton title={`${t('tagReading.check')} ${document?.docNo ?? ''}`} rows={rows} />
        {asked && document && checkKey !== null && (
          <SubmitButton
            key={checkKey}
            kind={asked.docKind}
            docId={document.id}
            checkKey={checkKey}
            hasTags={state.tags.size > 0}
            finish={() => finishReading(reader, document.packs)}
            onDone={close}
          />
        )}
      </ReadingBar>
      {document && <Counts rows={rows} />}
      {document && <CountTable label={document.docNo} rows={rows} reader={reader} isCompared />}
    </div>
  );
}

/** Submits the tags that were read as a scanned list, where they are compared line by line and made into a document. */
function SubmitButton({
  kind,
  docId,
  checkKey,
  hasTags,
  finish,
  onDone,
}: {
  kind: CheckedKind;
  docId: string;
  checkKey: string;
  hasTags: boolean;
  finish: () => Promise<FinishedReading>;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const submitLists = useSubmitLists();
  const [submission] = useState(() => new Submission());
  const action = useAction();
  const mayAdd = usePermission('scanList_add');
  if (!mayAdd) return null;

  async function submit(): Promise<void> {
    const { rows } = await finish();
    const codes = rows.flatMap(({ epcs: [epc] }) => epc ?? []);
    const [first] = await submission.add(codes, (left) => submitLists(left, { kind, docId }));
    await requireDesk().rfid.removeStocktake({ key: checkKey });
    onDone();
    if (first) goOn(`${scanList.menu.path}/${first.id}`);
  }

  return (
    <Button
      disabled={!hasTags}
      loading={action.busy}
      onClick={() => void action.run(submit, { success: t('records.saved') })}
    >
      {t('tagReading.submit')}
    </Button>
  );
}
