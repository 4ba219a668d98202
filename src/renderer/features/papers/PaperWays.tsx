import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTask } from '#shared/api/desk-task';
import type { DocumentKind } from '#shared/domain/document-states';
import type { MediumName } from '#shared/paper/paper-choice';
import { Decorative } from '../../components/Decorative.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useDesk } from '../../stores/desk.ts';
import { PaperHandOver } from './PaperHandOver.tsx';
import styles from './PaperWays.module.css';
import { PrinterChoice, usePaperPrinter } from './PrinterChoice.tsx';
import type { RecordedPrints } from './recorded-prints.ts';
import { usePrinting } from './use-printing.ts';
import type { PrintRecording } from './use-recorded-prints.ts';

interface PaperWaysProps {
  kind: DocumentKind;
  medium: MediumName;
  /** Documents to print. */
  count: number;
  isReady: boolean;
  /** Why these documents are not printed; empty where they are. */
  refusal?: string;
  /** The label of the button that prints at this desk. */
  words: string;
  /** Records the prints; those that failed to get on paper are printed without being recorded again. */
  recording: PrintRecording;
  /** Records the prints and hands them to a desk. */
  onHandOver: (place: { taskId: string; deskId: string }) => Promise<DeskTask>;
  /** Called with the prints at the printer, or saved. */
  onDone: () => void;
  /** Closes a dialog that is not one of the shell's. */
  onLeave?: () => void;
}

/** The ways to print: a printer of this desk, or of another desk if this one has none; and always a PDF. */
export function PaperWays(props: PaperWaysProps) {
  const { kind, medium, count, isReady, refusal = '', words, recording, onHandOver, onDone, onLeave } = props;
  const { t } = useTranslation();
  const hasDesk = useDesk((state) => state.state !== 'none');
  const [printerId, setPrinterId] = useState('');
  const { printer, insteadOf } = usePaperPrinter(kind, medium, printerId);
  const printing = usePrinting(kind);
  const { busy, run } = useAction();

  const mayPrint = isReady || recording.isRecorded;
  const print = (to: 'desk' | 'file', use: (recorded: RecordedPrints) => Promise<void>) =>
    run(
      async () => {
        await use(await recording.record(to));
        onDone();
      },
      { success: false },
    );
  return (
    <>
      {recording.isRecorded && !busy && <p>{t('papers.recorded')}</p>}
      {hasDesk ? (
        <PrinterChoice printer={printer} insteadOf={insteadOf} onChoose={setPrinterId} />
      ) : (
        <section className={styles.handOver}>
          <p>{t('papers.deskRequired')}</p>
          <PaperHandOver
            count={count}
            isReady={isReady}
            onHandOver={onHandOver}
            {...(onLeave && { onLeave })}
          />
        </section>
      )}
      <Tooltip title={refusal}>
        <Flex gap={8} wrap>
          {hasDesk && (
            <Button
              type="primary"
              icon={<Decorative icon={PrinterOutlined} />}
              loading={busy}
              disabled={!mayPrint || printer === undefined}
              onClick={() => printer && void print('desk', (recorded) => printing.hand(recorded, printer))}
            >
              {words}
            </Button>
          )}
          <Button
            icon={<Decorative icon={DownloadOutlined} />}
            loading={busy}
            disabled={!mayPrint}
            onClick={() => void print('file', printing.save)}
          >
            {t('papers.download')}
          </Button>
        </Flex>
      </Tooltip>
    </>
  );
}
