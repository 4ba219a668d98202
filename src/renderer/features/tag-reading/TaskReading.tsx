import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { InboxTask } from '#shared/api/desk-task';
import { tagReadingApi } from '#shared/api/tag-reading';
import type { ReadingResult } from '#shared/desk-tasks/found-tags';
import { countTagResults } from '#shared/domain/tag-count';
import { type AppError, toAppError } from '#shared/errors';
import { DESK_TASKS } from '#shared/menu/addresses';
import { scanList } from '#shared/records/scan-list';
import { taskTitle } from '../../components/desk-tasks/task-title.ts';
import { useInbox } from '../../components/desk-tasks/use-inbox.ts';
import { useConfirmDanger } from '../../components/dialog/use-confirm-danger.ts';
import { EmptyState } from '../../components/loading/EmptyState.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import documentBox from '../../components/look/document-box.module.css';
import { useGoOn } from '../../components/page/use-go-on.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { usePermission, useTenantId } from '../../stores/session.ts';
import { Counts } from './Counts.tsx';
import { CountTable } from './CountTable.tsx';
import { type FinishedReading, finishReading } from './finish-reading.ts';
import { takeOverTags } from './kept-tags.ts';
import { ReadingBar } from './ReadingBar.tsx';
import { Settlement } from './Settlement.tsx';
import { SheetButton } from './SheetButton.tsx';
import type { SCAN_PURPOSE_OF } from './scan-purposes.ts';
import { Submission } from './submission.ts';
import styles from './TagReading.module.css';
import type { TagReader } from './tag-reader.ts';
import { useCountedPacks } from './use-counted-packs.ts';
import { useSettled } from './use-settled.ts';
import { useSubmitLists } from './use-submit-lists.ts';
import { useTagReader } from './use-tag-reader.ts';
import { useWrongTone } from './use-wrong-tone.ts';

/** A reading that was handed to this desk: its tags are kept and its progress is reported, until it is ended. */
export function TaskReading({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const inbox = useInbox();
  const task = inbox.data?.find((one) => one.id === id && one.isOwn && one.state !== 'done');
  if (inbox.error) return <ErrorPanel error={inbox.error} onRetry={inbox.reload} />;
  if (inbox.data === null) return null;
  if (task === undefined)
    return (
      <EmptyState
        title={t('tagReading.noTask')}
        advice={t('tagReading.noTaskAdvice')}
        action={{ label: t('layout.deskTasks'), onClick: () => void navigate(DESK_TASKS) }}
      />
    );
  return <OpenTask task={task} />;
}

function OpenTask({ task }: { task: InboxTask }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tenantId = useTenantId();
  const { reader, state } = useTagReader();
  const settled = useSettled();
  const { id, title, checkedKind } = task;
  const ofDocument = useEndpoint(
    'tagReading',
    tagReadingApi.ofDocument,
    checkedKind && { docKind: checkedKind, docNo: title },
  );
  const region = checkedKind === null ? title : '';
  const ofZone = useEndpoint('tagReading', tagReadingApi.ofZone, region === '' ? null : { region });
  const expected = checkedKind === null ? ofZone : ofDocument;
  const packs = checkedKind === null ? ofZone.data : ofDocument.data?.packs;
  const earlier = useLoaded(id, async (signal) => {
    await requireDesk().rfid.beginStocktake({ key: id, tenantId, region });
    return takeOverTags(reader, id, signal);
  });
  const isReady = packs != null && earlier.data !== null;
  const rows = useCountedPacks(state, packs);
  useWrongTone(checkedKind === null ? [] : rows);
  const found = foundIn({ tags: state.tags.size, rows });
  const [results, setResults] = useState(task.results);
  // Several documents may be made one after the other.
  const made = useRef(results);
  const fault = useReport({ id, found, results }, isReady && state.tags.size > 0);

  async function noteMade(result: ReadingResult): Promise<void> {
    made.current = [...made.current, result];
    setResults(made.current);
    // Reported here, because the page of the document opens next and an effect of this page would run too late.
    await requireDesk().tasks.reportReading({ id, found, results: made.current });
  }

  return (
    <section className={documentBox.page}>
      <div className={documentBox.head}>
        <h1>{taskTitle(task, t, language)}</h1>
        <span>{t('tagReading.from', { name: task.ownerName })}</span>
      </div>
      <div className={styles.panel}>
        {expected.error && <ErrorPanel error={expected.error} onRetry={expected.reload} />}
        {earlier.error && <ErrorPanel error={earlier.error} onRetry={earlier.reload} />}
        {fault && <ErrorPanel error={fault} kind="warning" />}
        <ReadingBar reader={reader} state={state} mayStart={isReady} stocktakeKey={id}>
          <SheetButton title={taskTitle(task, t, language)} rows={rows} />
          {isReady && (
            <EndButtons
              {...{ id, results, reader }}
              hasTags={state.tags.size > 0}
              checked={checkedKind && ofDocument.data && { kind: checkedKind, docId: ofDocument.data.id }}
              finish={() => finishReading(reader, packs)}
            />
          )}
        </ReadingBar>
        {isReady && <Counts rows={rows} />}
        {isReady && region !== '' && !state.isReading && (
          <Settlement
            {...settled}
            rows={rows}
            tags={state.tags.size}
            region={region}
            onDone={expected.reload}
            onMade={noteMade}
          />
        )}
        {isReady && <CountTable label={title} rows={rows} reader={reader} isCompared />}
      </div>
    </section>
  );
}

type Reading = Parameters<ReturnType<typeof requireDesk>['tasks']['endReading']>[0];

/** Reports each change of a reading to the desk; returns the error if a report failed. */
function useReport(reading: Reading, isWanted: boolean): AppError | null {
  const [fault, setFault] = useState<AppError | null>(null);
  const content = isWanted ? JSON.stringify(reading) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the content.
  useEffect(() => {
    if (content === '') return;
    requireDesk()
      .tasks.reportReading(reading)
      .then(
        () => setFault(null),
        (error: unknown) => setFault(toAppError(error)),
      );
  }, [content]);
  return fault;
}

const foundIn = ({ tags, rows }: FinishedReading): Reading['found'] => ({ tags, ...countTagResults(rows) });

interface EndButtonsProps extends Pick<Reading, 'id' | 'results'> {
  reader: TagReader;
  hasTags: boolean;
  /** The document that the tags are checked against; null for a zone. */
  checked: { kind: keyof typeof SCAN_PURPOSE_OF; docId: string } | null;
  finish: () => Promise<FinishedReading>;
}

/** Ends the reading with a scanned list of its tags, if the user may make one, or leaves it unfinished. */
function EndButtons({ id, results, reader, hasTags, checked, finish }: EndButtonsProps) {
  const { t } = useTranslation();
  const confirmDanger = useConfirmDanger();
  const goOn = useGoOn();
  const action = useAction();
  const submitLists = useSubmitLists();
  const mayAdd = usePermission('scanList_add');
  const [submission] = useState(() => new Submission());
  const hasList = mayAdd && hasTags;

  const end = () =>
    action.run(
      async () => {
        const finished = await finish();
        const codes = finished.rows.flatMap(({ epcs: [epc] }) => epc ?? []);
        const made = mayAdd ? await submission.add(codes, (left) => submitLists(left, checked)) : [];
        const found = foundIn(finished);
        await requireDesk().tasks.endReading({ id, found, results: [...results, ...made] });
        await requireDesk().rfid.removeStocktake({ key: id });
        goOn(made[0] ? `${scanList.menu.path}/${made[0].id}` : DESK_TASKS);
      },
      { success: t('tagReading.ended') },
    );

  async function giveUp(): Promise<void> {
    const isConfirmed = await confirmDanger({
      title: t('tagReading.giveUpTitle'),
      content: t('tagReading.giveUpText'),
      okText: t('tagReading.giveUp'),
    });
    if (!isConfirmed) return;
    await action.run(async () => {
      await reader.stop();
      await requireDesk().tasks.giveUpReading({ id });
      await requireDesk().rfid.removeStocktake({ key: id });
      goOn(DESK_TASKS);
    });
  }

  return (
    <>
      <Button loading={action.busy} onClick={() => void end()}>
        {t(hasList ? 'tagReading.submitEnd' : 'tagReading.end')}
      </Button>
      <Button danger loading={action.busy} onClick={() => void giveUp()}>
        {t('tagReading.giveUp')}
      </Button>
    </>
  );
}
