import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeskClock } from '#shared/api/desk-time';
import { packRecordApi } from '#shared/api/pack-records';
import type { WrittenTag } from '#shared/desk/contract/tags';
import { isCodeOfPack } from '#shared/domain/pack-code';
import { AppError, toAppError } from '#shared/errors';
import { toLocalTime } from '#shared/local-time';
import { request } from '../../../api/session.ts';
import { ErrorPanel } from '../../../components/loading/ErrorPanel.tsx';
import { playTone } from '../../../components/play-tone.ts';
import { useDesk } from '../../../stores/desk.ts';
import type { BatchPack } from '../../../stores/dialogs.ts';
import { useTenantId } from '../../../stores/session.ts';
import { StepActions, StepPanel } from '../batch/StepPanel.tsx';

interface CheckStepProps {
  batchPack: BatchPack;
  /** Empty for a label that was there already. */
  printJob: string;
  tag: WrittenTag;
  onChecked: () => void;
  onPause: () => void;
  onSkip: () => void;
}

/**
 * The user scans the label on the package, or compares it by eye; if it matches, the check is recorded with tag and
 * document.
 */
export function CheckStep({ batchPack, printJob, tag, onChecked, onPause, onSkip }: CheckStepProps) {
  const { t } = useTranslation();
  const tenantId = useTenantId();
  const deskName = useDesk((state) => state.settings?.deskName ?? '');
  const [code, setCode] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<AppError | null>(null);
  const recordKey = useRef(crypto.randomUUID());
  /** Whether another label was scanned while the check was being saved. */
  const isDoubtful = useRef(false);
  const { id: packId, packNo, document } = batchPack;
  useEffect(() => {
    if (fault !== null) playTone(220, 0.5);
  }, [fault]);

  async function save(verifiedBy: 'scanner' | 'eye', scanned: string): Promise<void> {
    isDoubtful.current = false;
    setFault(null);
    if (isSaving) return;
    setSaving(true);
    try {
      const { docKind = '', docId = '' } = document ?? {};
      const { epc, tid } = tag;
      await request(
        packRecordApi.saveLabelCheck,
        {
          body: {
            recordKey: recordKey.current,
            packId,
            printJob,
            epc,
            tid,
            docKind,
            docId,
            verifiedBy,
            code: scanned,
            deskName,
            checkTime: toLocalTime(new Date()),
            ...readDeskClock(),
          },
        },
        { quiet: true },
      );
      if (isDoubtful.current) return setSaving(false);
      playTone(1600, 0.15);
      onChecked();
    } catch (error) {
      setFault(toAppError(error));
      setSaving(false);
    }
  }

  function scan(): void {
    const scanned = code.trim();
    setCode('');
    if (scanned === '') return;
    if (isCodeOfPack(scanned, { tenantId, packNo })) return void save('scanner', scanned);
    isDoubtful.current = true;
    setFault(new AppError('label.other_code', { code: scanned, packNo }));
  }

  /** A label that the scanner read as another one is not accepted by eye. */
  const hasDiffered = fault?.code === 'label.other_code';
  const byEye = () => hasDiffered || void save('eye', '');
  return (
    <>
      <StepPanel
        packNo={packNo}
        isStopped={fault !== null}
        isWorking={isSaving}
        words={t(isSaving ? 'tags.guidedSaving' : 'tags.guidedScan')}
      />
      {fault && <ErrorPanel error={fault} />}
      <Input
        size="large"
        autoFocus
        autoComplete="off"
        aria-label={t('tags.guidedScanField')}
        placeholder={t('tags.guidedScanField')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onPressEnter={scan}
        // A pedal that is held down confirms one step.
        onKeyDown={({ key, repeat }) => key === 'F8' && !repeat && byEye()}
      />
      <StepActions onPause={onPause} onSkip={onSkip}>
        <Button size="large" loading={isSaving} disabled={hasDiffered} onClick={byEye}>
          {t('tags.guidedByEye')}
        </Button>
      </StepActions>
    </>
  );
}
