import { Alert, App, Button, Form, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskRadio, DeskRadioChange, Radio, Reader } from '#shared/desk/contract/readers';
import { type AppError, toAppError } from '#shared/errors';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { requireDesk } from '../../desk/connect.ts';
import { useLeaving } from '../../records/form/use-leaving.ts';
import { RadioAir } from './RadioAir.tsx';
import { RadioAntennas } from './RadioAntennas.tsx';
import { RadioPower } from './RadioPower.tsx';
import { RadioRegion } from './RadioRegion.tsx';
import styles from './ReaderRadio.module.css';
import { changeOf, formOf, type RadioForm } from './radio-form.ts';

/** How a reader transmits, as it answers: region, channel, power and antennas; and changes them. */
export function ReaderRadio({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useAction();
  const [form] = Form.useForm<RadioForm>();
  const radio = useLoaded(reader.id, () => requireDesk().rfid.radio({ readerId: reader.id }));
  const [answered, setAnswered] = useState<DeskRadio | null>(null);
  /** Why the settings could not be read again after a failed change. */
  const [unread, setUnread] = useState<AppError | null>(null);
  const now = unread === null ? (answered ?? radio.data) : null;
  const close = useLeaving({ busy, isTouched: isChanged, discard() {} }, onClose);

  function isChanged(): boolean {
    return now !== null && Object.keys(changeOf(now, form.getFieldsValue(true))).length > 0;
  }

  function show(radio: DeskRadio): void {
    setAnswered(radio);
    form.setFieldsValue(formOf(radio));
  }

  async function readAgain(): Promise<void> {
    try {
      const found = await requireDesk().rfid.radio({ readerId: reader.id });
      setUnread(null);
      // What was entered stays where the reader has taken nothing of it.
      if (JSON.stringify(found) !== JSON.stringify(now)) show(found);
    } catch (error) {
      setUnread(toAppError(error));
    }
  }

  const change = (changed: DeskRadioChange) =>
    run(
      async () => {
        try {
          show(await requireDesk().rfid.setRadio({ readerId: reader.id, change: changed }));
        } catch (error) {
          // The reader may have taken a part of it, which the next change starts from.
          await readAgain();
          throw error;
        }
      },
      { success: t('devices.radioKept') },
    );

  function save(values: RadioForm): void {
    const changed = now === null ? {} : changeOf(now, values);
    if (Object.keys(changed).length === 0) void message.info(t('devices.noChange'));
    else void change(changed);
  }

  return (
    <Dialog
      open
      title={t('devices.radioNamed', { name: deviceName(reader, t) })}
      okText={t('devices.save')}
      cancelText={t('common.close')}
      okButtonProps={{ disabled: now === null }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={() => void close()}
    >
      {radio.error && <ErrorPanel error={radio.error} onRetry={radio.reload} />}
      {unread && <ErrorPanel error={unread} onRetry={() => void readAgain()} />}
      {now === null && radio.loading && <Skeleton active paragraph={{ rows: 6 }} />}
      {now?.workMode && now.workMode !== 'answer' && (
        <Alert
          className={styles.mode}
          type="warning"
          showIcon
          title={t(`devices.workMode_${now.workMode}`)}
          description={t('devices.answerModeHint')}
          action={
            <Button size="small" loading={busy} onClick={() => void change({ workMode: 'answer' })}>
              {t('devices.toAnswerMode')}
            </Button>
          }
        />
      )}
      {now && (
        <Form<RadioForm>
          form={form}
          name="reader-radio"
          layout="vertical"
          requiredMark={false}
          initialValues={formOf(now)}
          onFinish={save}
        >
          <RadioRegion radio={now} />
          <RadioAntennas radio={now} />
          <RadioPower radio={now} />
          <RadioAir radio={now} />
          <BeepField radio={now} />
        </Form>
      )}
    </Dialog>
  );
}

function BeepField({ radio: { beep } }: { radio: Radio }) {
  const { t } = useTranslation();
  if (beep === null) return null;
  return (
    <Form.Item name="beep" label={t('devices.beep')} extra={t('devices.beepHint')}>
      <Select
        placeholder={t('devices.beepUnknown')}
        options={beep.choices.map((value) => ({ value, label: t(`devices.beep_${value}`) }))}
      />
    </Form.Item>
  );
}
