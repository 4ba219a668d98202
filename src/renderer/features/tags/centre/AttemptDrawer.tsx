import { Timeline } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TagAttempt, TagEvent } from '#shared/desk/contract/tags';
import { packAddress } from '#shared/menu/addresses';
import { describeEpc } from '#shared/rfid/describe-epc';
import { toHex } from '#shared/rfid/hex';
import { parsePc } from '#shared/rfid/pc-word';
import { describeTid } from '#shared/rfid/tid';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { useLoaded } from '../../../components/loading/use-loaded.ts';
import texts from '../../../components/look/texts.module.css';
import { useErrorWords } from '../../../components/words/words.ts';
import { requireDesk } from '../../../desk/connect.ts';
import { localDateTime } from '../../../i18n/dates.ts';
import { DetailDrawer } from '../../../records/detail/DetailDrawer.tsx';
import { FactTable, factsAsText } from '../../../records/detail/FactTable.tsx';
import { DESK_STEP_KEYS, PRINTER_STEP_KEYS } from '../step-words.ts';
import styles from './AttemptDrawer.module.css';
import { STATE_KEYS } from './attempt-words.ts';
import { SettleAttempt } from './SettleAttempt.tsx';

const BITS_PER_WORD = 16;

const COLOURS = { started: 'gray', done: 'green', failed: 'red' } as const satisfies Record<
  TagEvent['state'],
  string
>;

interface AttemptDrawerProps {
  attempt: TagAttempt;
  onClose: () => void;
}

/** One tag write of the desk: the intended content, every step, and the question if its outcome is unknown. */
export function AttemptDrawer({ attempt, onClose }: AttemptDrawerProps) {
  const { t } = useTranslation();
  const facts = [
    {
      label: t('tags.packNo'),
      text: attempt.packNo,
      shown: <Link to={packAddress(attempt.packNo)}>{attempt.packNo}</Link>,
    },
    { label: t('tags.state'), text: t(STATE_KEYS[attempt.state]) },
    { label: t('tags.epc'), text: attempt.epc, isCode: true },
    { label: t('tags.tid'), text: attempt.tid, isCode: true },
    ...memoryFacts(attempt, t),
    { label: t(attempt.isByPrinter ? 'tags.printer' : 'tags.reader'), text: attempt.readerName },
  ];
  return (
    <DetailDrawer
      title={t('tags.oneWrite', { packNo: attempt.packNo })}
      open
      copied={factsAsText(facts)}
      onClose={onClose}
    >
      <div className={styles.attempt}>
        {attempt.state === 'unknown' && <SettleAttempt key={attempt.id} attempt={attempt} />}
        <FactTable label={t('tags.oneWrite', { packNo: attempt.packNo })} facts={facts} />
        <Steps attempt={attempt} />
      </div>
    </DetailDrawer>
  );
}

/** The tag's chip model and memory content, as far as it was read back. */
function memoryFacts({ tid, pc, epc }: TagAttempt, t: TFunction) {
  const { vendor, model } = describeTid(tid);
  const chip = { label: t('tags.chip'), text: `${vendor} ${model}`.trim() };
  if (pc === '') return [chip];
  const { lengthWords, userMemory, afi } = parsePc(pc);
  const { scheme, text } = describeEpc(pc, epc);
  const bits = t('tags.epcBits', { count: lengthWords * BITS_PER_WORD });
  return [
    chip,
    { label: t('tags.pc'), text: pc, isCode: true },
    { label: t('tags.epcLength'), text: bits },
    { label: t('tags.scheme'), text: `${scheme} ${text}`.trim() },
    { label: t('tags.afi'), text: afi === null ? '—' : toHex(Uint8Array.of(afi)), isCode: true },
    { label: t('tags.userMemory'), text: t(userMemory ? 'tags.userMemoryUsed' : 'tags.userMemoryEmpty') },
  ];
}

/** Every step with its end, including the one that never ended, with time and data. */
function Steps({ attempt }: { attempt: TagAttempt }) {
  const { t } = useTranslation();
  const words = useErrorWords();
  const events = useLoaded(attempt.id + attempt.updatedAt, () =>
    requireDesk().rfid.attemptEvents({ attemptKey: attempt.id }),
  );
  if (events.error) return <ErrorPanel error={events.error} onRetry={events.reload} />;
  const all = events.data ?? [];
  const shown = all.filter(({ state }, index) => state !== 'started' || index === all.length - 1);
  return (
    <section aria-label={t('tags.steps')}>
      <h3>{t('tags.steps')}</h3>
      <Timeline
        items={shown.map(({ at, step, state, detail }, index) => ({
          key: index,
          color: COLOURS[state],
          content: (
            <>
              {t(attempt.isByPrinter ? PRINTER_STEP_KEYS[step] : DESK_STEP_KEYS[step])}{' '}
              <span className={texts.numbers}>{localDateTime(new Date(at))}</span>
              <div className={state === 'failed' ? '' : `${texts.code} ${styles.detail}`}>
                {state === 'failed' ? words({ code: detail, message: detail }).what : detail}
              </div>
            </>
          ),
        }))}
      />
    </section>
  );
}
