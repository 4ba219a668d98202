import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeskRadio, Region } from '#shared/desk/contract/readers';
import { listed } from '#shared/listed';
import {
  GAIN_RANGE_DBI,
  HIGHEST_POWER_DBM,
  isIllegalPower,
  mostPowerDbm,
  powerRule,
  USUAL_GAIN_DBI,
} from '#shared/rfid/legal-power';
import { useLanguage } from '../../components/words/words.ts';
import styles from './ReaderRadio.module.css';
import type { RadioForm } from './radio-form.ts';

/** Powers, and the antenna's gain by which the region limits them. */
export function RadioPower({ radio: { powersDbm, unconnectedAntennas = [] } }: { radio: DeskRadio }) {
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
        {...(unconnectedAntennas.length > 0 && {
          validateStatus: 'warning',
          help: t('devices.antennasUnconnected', {
            antennas: listed(unconnectedAntennas.map(String), language),
          }),
        })}
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

/** The most power that the entered region, channel and gain allow. */
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
