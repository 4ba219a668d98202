import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { playTone } from '../../components/play-tone.ts';
import styles from './LocateDialog.module.css';
import { closeness } from './signal.ts';
import type { TagReader } from './tag-reader.ts';
import { useReadingProgress } from './use-tag-reader.ts';

/** Without a reading for this long the tag is out of range. */
const LOST_MS = 1500;
/** From these values on, the bar has another colour. */
const NEAR = 40;
const CLOSE = 75;

interface LocateDialogProps {
  /** The tags of one package. */
  epcs: readonly string[];
  name: string;
  reader: TagReader;
  onClose: () => void;
}

/** Leads to a package by the tag that is closest: a bar that can be read from two metres, and a tone that rises. */
export function LocateDialog({ epcs, name, reader, onClose }: LocateDialogProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const { batch } = useReadingProgress(reader);
  const state = reader.state();
  const readAt = useRef(0);
  // Every answer of the reader is another batch, at least one a second.
  useEffect(() => {
    const sightings = batch.filter(({ epc }) => epcs.includes(epc));
    if (sightings.length > 0) {
      const now = Math.max(...sightings.map(closeness));
      readAt.current = performance.now();
      setShare(now);
      playTone(300 + now * 12, 0.12);
    } else if (performance.now() - readAt.current >= LOST_MS) setShare(0);
  }, [batch, epcs]);
  const range = rangeOf(share);
  return (
    <Dialog
      open
      width="min(960px, 96vw)"
      title={t('tagReading.locateTitle', { name })}
      footer={null}
      onCancel={onClose}
    >
      <output className={styles.locate} data-range={range} aria-label={t('tagReading.signal')}>
        <div className={styles.fill} style={{ width: `${share}%` }} />
        <strong>{state.isReading ? t(`tagReading.${range}`) : t('tagReading.stopped')}</strong>
        <span>{share}</span>
      </output>
      {state.error && <ErrorPanel error={state.error} kind={state.isReading ? 'warning' : 'error'} />}
      <p>{t(state.namesRssi === false ? 'tagReading.byReads' : 'tagReading.bySignal')}</p>
    </Dialog>
  );
}

function rangeOf(share: number): 'close' | 'near' | 'far' | 'lost' {
  if (share >= CLOSE) return 'close';
  if (share >= NEAR) return 'near';
  return share > 0 ? 'far' : 'lost';
}
