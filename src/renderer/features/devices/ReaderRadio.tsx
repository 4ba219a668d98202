import {
  Alert,
  App,
  Button,
  Checkbox,
  Form,
  InputNumber,
  Radio as RadioButton,
  Select,
  Skeleton,
} from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Beep,
  Channel,
  DeskRadio,
  DeskRadioChange,
  Radio,
  Reader,
  Region,
} from '#shared/desk/contract/readers';
import {
  GAIN_RANGE_DBI,
  HIGHEST_POWER_DBM,
  isIllegalPower,
  mostPowerDbm,
  powerRule,
  USUAL_GAIN_DBI,
} from '#shared/rfid/legal-power';
import { deviceName } from '../../components/desk/device-name.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { ErrorPanel } from '../../components/loading/ErrorPanel.tsx';
import { useAction } from '../../components/loading/use-action.ts';
import { useLoaded } from '../../components/loading/use-loaded.ts';
import { useLanguage } from '../../components/words/words.ts';
import { requireDesk } from '../../desk/connect.ts';
import styles from './ReaderRadio.module.css';

/** How a reader transmits, as it answers: region, channel, power and antennas; and changes them. */
export function ReaderRadio({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useAction();
  const [form] = Form.useForm<RadioForm>();
  const radio = useLoaded(reader.id, () => requireDesk().rfid.radio({ readerId: reader.id }));
  const [answered, setAnswered] = useState<DeskRadio | null>(null);
  const now = answered ?? radio.data;

  const change = (changed: DeskRadioChange) =>
    run(
      async () => setAnswered(await requireDesk().rfid.setRadio({ readerId: reader.id, change: changed })),
      { says: t('devices.radioKept') },
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
      onCancel={onClose}
    >
      {radio.error && <ErrorPanel error={radio.error} onRetry={radio.reload} />}
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
        // The fields are reset with each answer.
        <Form<RadioForm>
          key={JSON.stringify(now)}
          form={form}
          name="reader-radio"
          layout="vertical"
          requiredMark={false}
          initialValues={formOf(now)}
          onFinish={save}
        >
          <RegionFields radio={now} />
          <AntennaField radio={now} />
          <PowerFields radio={now} />
          <BeepField radio={now} />
        </Form>
      )}
    </Dialog>
  );
}

interface RadioForm {
  region: Region | null;
  channel: Channel | null;
  powersDbm: number[];
  antennas: number[];
  antennaGainDbi: number;
  beep: Beep | null;
}

/** A radio button holds one antenna, represented as a list of one. */
function formOf({ antennas, beep, ...same }: DeskRadio): RadioForm {
  return { ...same, antennas: antennas?.used ?? [], beep: beep?.now ?? null };
}

/** The changes made by the user. */
function changeOf(radio: DeskRadio, form: RadioForm): DeskRadioChange {
  const { region, channel, powersDbm, antennas, antennaGainDbi, beep } = form;
  const change: DeskRadioChange = {};
  if (region !== null && region !== radio.region) change.region = region;
  if (channel !== null && channel !== radio.channel) change.channel = channel;
  if (powersDbm.join() !== radio.powersDbm.join()) change.powersDbm = powersDbm;
  if (radio.antennas && antennas.join() !== radio.antennas.used.join()) change.antennas = antennas;
  if (antennaGainDbi !== radio.antennaGainDbi) change.antennaGainDbi = antennaGainDbi;
  if (radio.beep && beep !== null && beep !== radio.beep.now) change.beep = beep;
  return change;
}

function RegionFields({ radio }: { radio: Radio }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<RadioForm>();
  const region = Form.useWatch('region', form);
  const isOther = region !== undefined && region !== radio.region;
  const isFixed = radio.regions.length === 0;
  const regions = isFixed && radio.region !== null ? [radio.region] : radio.regions;
  const advice = radio.channel === null && radio.region !== null ? t('devices.channelUntold') : undefined;
  return (
    <>
      <Form.Item name="region" label={t('devices.region')} extra={isFixed && t('devices.regionFixed')}>
        <Select
          disabled={isFixed}
          options={regions.map((value) => ({ value, label: t(`devices.region_${value}`) }))}
          onChange={() => form.setFieldValue('channel', 'hop')}
        />
      </Form.Item>
      <Form.Item
        name="channel"
        label={t('devices.channel')}
        extra={isOther ? t('devices.channelOfRegion') : advice}
      >
        <Select
          disabled={isOther || radio.channels.length < 2}
          placeholder={t('devices.channelKept')}
          options={(isOther ? (['hop'] as const) : radio.channels).map((value) => ({
            value,
            label: value === 'hop' ? t('devices.channelHop') : `${value} MHz`,
          }))}
        />
      </Form.Item>
    </>
  );
}

function AntennaField({ radio: { antennas, powersDbm } }: { radio: Radio }) {
  const { t } = useTranslation();
  if (antennas === null) return null;
  const options = powersDbm.map((_, at) => ({
    value: at + 1,
    label: t('devices.antennaNumber', { number: at + 1 }),
  }));
  return antennas.isOneAtATime ? (
    <Form.Item
      name="antennas"
      label={t('devices.antennaUsed')}
      getValueProps={([value]: number[]) => ({ value })}
      normalize={(value: number) => [value]}
    >
      <RadioButton.Group options={options} />
    </Form.Item>
  ) : (
    <Form.Item
      name="antennas"
      label={t('devices.antennaUsed')}
      rules={[{ required: true, message: t('devices.antennaNeeded') }]}
      normalize={(values: number[]) => [...values].sort()}
    >
      <Checkbox.Group options={options} />
    </Form.Item>
  );
}

/** Powers, and the antenna's gain by which the region limits them. */
function PowerFields({ radio: { powersDbm } }: { radio: DeskRadio }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mostDbm, region, gainDbi } = useMostPower();
  const rule = powerRule(region);
  const limit = t(rule ? 'devices.powerLimit' : 'devices.powerLimitUnknown', {
    most: mostDbm,
    gain: gainDbi,
    rule: rule?.[language],
  });
  return (
    <>
      <Form.Item
        name="antennaGainDbi"
        label={t('devices.antennaGain')}
        extra={t('devices.antennaGainHint')}
        rules={[{ required: true, message: t('devices.antennaGain') }]}
      >
        <InputNumber min={GAIN_RANGE_DBI.least} max={GAIN_RANGE_DBI.most} step={0.5} suffix="dBi" />
      </Form.Item>
      <Form.Item
        label={t('devices.power')}
        extra={[limit, t('devices.powerHint')].map((line) => <div key={line}>{line}</div>)}
      >
        <div className={styles.fields}>
          {powersDbm.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: antennas are known by their place.
            <PowerField key={at} at={at} isOneOfSeveral={powersDbm.length > 1} mostDbm={mostDbm} />
          ))}
        </div>
      </Form.Item>
    </>
  );
}

/** By the region, channel and gain that are entered. */
function useMostPower(): { mostDbm: number; region: Region | null; gainDbi: number } {
  const form = Form.useFormInstance<RadioForm>();
  const region = Form.useWatch('region', form) ?? null;
  const channel = Form.useWatch('channel', form) ?? null;
  const gainDbi = Form.useWatch('antennaGainDbi', form) ?? USUAL_GAIN_DBI;
  return { mostDbm: mostPowerDbm({ region, channel, antennaGainDbi: gainDbi }), region, gainDbi };
}

function PowerField({
  at,
  isOneOfSeveral,
  mostDbm,
}: {
  at: number;
  isOneOfSeveral: boolean;
  mostDbm: number;
}) {
  const { t } = useTranslation();
  const label = isOneOfSeveral ? t('devices.antennaNumber', { number: at + 1 }) : t('devices.power');
  return (
    <Form.Item
      name={['powersDbm', at]}
      className={styles.power}
      dependencies={['region', 'channel', 'antennaGainDbi']}
      rules={[
        { required: true, message: label },
        {
          validator: (_, dbm: number | null) =>
            dbm === null || !isIllegalPower(dbm, mostDbm)
              ? Promise.resolve()
              : Promise.reject(new Error(t('devices.powerOverLimit', { most: mostDbm }))),
        },
      ]}
    >
      <InputNumber
        aria-label={label}
        min={0}
        max={HIGHEST_POWER_DBM}
        step={1}
        suffix="dBm"
        {...(isOneOfSeveral && { prefix: <span className={styles.antenna}>{label}</span> })}
      />
    </Form.Item>
  );
}

function BeepField({ radio: { beep } }: { radio: Radio }) {
  const { t } = useTranslation();
  if (beep === null) return null;
  return (
    <Form.Item name="beep" label={t('devices.beep')} extra={t('devices.beepHint')}>
      <Select
        placeholder={t('devices.beepUntold')}
        options={beep.choices.map((value) => ({ value, label: t(`devices.beep_${value}`) }))}
      />
    </Form.Item>
  );
}
