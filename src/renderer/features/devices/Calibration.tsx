import { Button, Flex, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adjustmentOf, correct, NO_ADJUSTMENT, rulerMarks, withAdjustment } from '#shared/desk/adjustments';
import { type Adjustment, AdjustmentSchema, type MediumSize } from '#shared/desk/contract/media';
import type { Printer } from '#shared/desk/contract/printers';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { requireDesk } from '../../desk/connect.ts';
import { keepSettings } from '../../desk/keep-settings.ts';
import { useDesk } from '../../stores/desk.ts';
import styles from './Calibration.module.css';
import { type MediumChoice, useMedia } from './use-media.ts';

interface CalibrationProps {
  printer: Printer;
  onClose: () => void;
}

/** Calibrates a printer for a medium: a test page, its measurements, and the correction. */
export function Calibration({ printer, onClose }: CalibrationProps) {
  const { t } = useTranslation();
  const media = useMedia();
  const [value, setValue] = useState('');
  const medium = media.find((one) => one.value === value) ?? media[0];
  return (
    <Dialog
      open
      footer={null}
      title={t('printers.calibrateTitle', { name: deviceName(printer, t) })}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('printers.medium')} htmlFor="calibration-medium">
          <Select
            id="calibration-medium"
            aria-label={t('printers.medium')}
            value={medium?.value}
            options={media.map((one) => ({ value: one.value, label: one.label }))}
            onChange={setValue}
          />
        </Form.Item>
      </Form>
      {medium && <OfMedium key={medium.value} printer={printer} medium={medium} />}
    </Dialog>
  );
}

function OfMedium({ printer, medium: { size } }: { printer: Printer; medium: MediumChoice }) {
  const { t } = useTranslation();
  const settings = useDesk((state) => state.settings);
  const { busy, run } = useAction();
  const kept = adjustmentOf(settings?.adjustments ?? [], printer.id, size) ?? NO_ADJUSTMENT;

  const print = () =>
    run(
      () =>
        requireDesk().print.submit({
          key: crypto.randomUUID(),
          printerId: printer.id,
          title: t('printers.ruler'),
          content: { kind: 'ruler', ...size },
        }),
      { success: t('printers.rulerSent', { name: deviceName(printer, t) }) },
    );

  const keep = (adjustment: Adjustment) =>
    run(
      async () => {
        const { adjustments } = await requireDesk().settings.read();
        await keepSettings({
          adjustments: withAdjustment(adjustments, printer.id, size, rounded(adjustment)),
        });
      },
      { success: t('devices.saved') },
    );

  return (
    <>
      <Button loading={busy} onClick={() => void print()}>
        {t('printers.ruler')}
      </Button>
      <Measured size={size} kept={kept} onCorrect={keep} />
      <Corrections key={JSON.stringify(kept)} kept={kept} busy={busy} onKeep={keep} />
    </>
  );
}

interface MeasuredProps {
  size: MediumSize;
  /** The adjustment with which the test page was printed. */
  kept: Adjustment;
  onCorrect: (adjustment: Adjustment) => Promise<unknown>;
}

/** The user's measurements of the test page. */
function Measured({ size, kept, onCorrect }: MeasuredProps) {
  const { t } = useTranslation();
  const [across, down] = [rulerMarks(size.widthMm), rulerMarks(size.heightMm)];
  const start = { left: across.first, right: across.last, top: down.first, bottom: down.last };
  const [measured, setMeasured] = useState(start);
  const [isOut, setIsOut] = useState(false);
  const fields = [
    { name: 'left', label: t('printers.fromLeft', { mm: across.first }) },
    { name: 'right', label: t('printers.fromLeft', { mm: across.last }) },
    { name: 'top', label: t('printers.fromTop', { mm: down.first }) },
    { name: 'bottom', label: t('printers.fromTop', { mm: down.last }) },
  ] as const;

  function take(): void {
    const { left, right, top, bottom } = measured;
    const x = correct({ offset: kept.offsetXMm, scale: kept.scaleX }, across, { first: left, last: right });
    const y = correct({ offset: kept.offsetYMm, scale: kept.scaleY }, down, { first: top, last: bottom });
    const next = { offsetXMm: x.offset, offsetYMm: y.offset, scaleX: x.scale, scaleY: y.scale };
    const isInRange = AdjustmentSchema.safeParse(next).success;
    setIsOut(!isInRange);
    if (isInRange) void onCorrect(next).then(() => setMeasured(start));
  }

  return (
    <Form layout="vertical" className={styles.measured} onFinish={take}>
      <p>{t('printers.measure')}</p>
      <div className={styles.fields}>
        {fields.map(({ name, label }) => (
          <Form.Item key={name} label={label} htmlFor={`measured-${name}`}>
            <InputNumber
              id={`measured-${name}`}
              min={-50}
              max={1000}
              step={0.5}
              value={measured[name]}
              onChange={(mm) => setMeasured({ ...measured, [name]: mm ?? start[name] })}
            />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        extra={t('printers.takeAdvice')}
        {...(isOut && { validateStatus: 'error' as const, help: t('printers.outOfRange') })}
      >
        <Button htmlType="submit" type="primary">
          {t('printers.take')}
        </Button>
      </Form.Item>
    </Form>
  );
}

interface CorrectionsProps {
  kept: Adjustment;
  busy: boolean;
  onKeep: (adjustment: Adjustment) => Promise<unknown>;
}

/** The correction in figures. */
function Corrections({ kept, busy, onKeep }: CorrectionsProps) {
  const { t } = useTranslation();
  const [adjustment, setAdjustment] = useState(kept);
  const fields = [
    { name: 'offsetXMm', label: t('printers.offsetX'), unit: 1 },
    { name: 'offsetYMm', label: t('printers.offsetY'), unit: 1 },
    { name: 'scaleX', label: t('printers.scaleX'), unit: 100 },
    { name: 'scaleY', label: t('printers.scaleY'), unit: 100 },
  ] as const;
  return (
    <Form layout="vertical" onFinish={() => void onKeep(adjustment)}>
      <p>{t('printers.adjustment')}</p>
      <div className={styles.fields}>
        {fields.map(({ name, label, unit }) => (
          <Form.Item key={name} label={label} htmlFor={`correction-${name}`}>
            <InputNumber
              id={`correction-${name}`}
              min={limitIn(unit, AdjustmentSchema.shape[name].minValue)}
              max={limitIn(unit, AdjustmentSchema.shape[name].maxValue)}
              step={0.1}
              precision={2}
              value={adjustment[name] * unit}
              onChange={(figure) =>
                setAdjustment({ ...adjustment, [name]: (figure ?? NO_ADJUSTMENT[name] * unit) / unit })
              }
            />
          </Form.Item>
        ))}
      </div>
      <Flex gap={8}>
        <Button htmlType="submit" loading={busy}>
          {t('devices.save')}
        </Button>
      </Flex>
    </Form>
  );
}

/** A limit of the contract in the unit of its field, without the last bits of binary fractions. */
function limitIn(unit: number, limit: number | null): number {
  return Math.round((limit ?? 0) * unit);
}

/** A hundredth of a millimetre, and of a per cent: finer than a ruler and the finest dots. */
function rounded({ offsetXMm, offsetYMm, scaleX, scaleY }: Adjustment): Adjustment {
  const to = (figure: number, parts: number) => Math.round(figure * parts) / parts;
  return {
    offsetXMm: to(offsetXMm, 100),
    offsetYMm: to(offsetYMm, 100),
    scaleX: to(scaleX, 10_000),
    scaleY: to(scaleY, 10_000),
  };
}
