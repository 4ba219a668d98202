import type { Beep, Channel, RadioChange, Region, WorkMode } from '#shared/desk/contract/readers';
import type { Words } from '#shared/errors';
import type { UhfReader } from '../../devices/readers/reader.ts';
import { setLegalRadio } from '../../rfid/legal-radio.ts';
import { keepRadio, type ReaderRadioChoice } from '../../rfid/radio-choices.ts';
import type { WorkContext } from '../../rfid/steps.ts';
import type { Output } from '../output.ts';
import type { ReaderOptions } from './on-reader.ts';

export interface RadioOptions extends ReaderOptions {
  region?: Region;
  channel?: Channel;
  power?: number[];
  antennas?: number[];
  beep?: Beep;
  gain?: number;
  answerMode?: boolean;
}

/** Changes the radio settings that the options name, and shows the settings as the reader then answers. */
export async function showRadio(
  reader: UhfReader,
  { signal, antennaGainDbi }: WorkContext,
  output: Output,
  { region, channel, power: powersDbm, antennas, beep, gain, answerMode }: RadioOptions,
  choice: ReaderRadioChoice,
): Promise<void> {
  const workMode = answerMode ? 'answer' : undefined;
  const changes: RadioChange = Object.fromEntries(
    Object.entries({ region, channel, powersDbm, antennas, beep, workMode }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (Object.keys(changes).length > 0) await setLegalRadio(reader, changes, gain ?? antennaGainDbi, signal);
  const radio = await reader.getRadio(signal);
  keepRadio(reader, choice, changes, radio);
  const isZh = output.language === 'zh';
  const untold = isZh ? '读写器不报告' : 'not told by the reader';
  const lines = [
    [isZh ? '区域' : 'region', radio.region ?? untold],
    [isZh ? '信道' : 'channel', toldChannel(radio.channel, isZh ? '自动跳频' : 'hops by itself') ?? untold],
    [isZh ? '功率' : 'power', `${radio.powersDbm.join(', ')} dBm`],
    ...(radio.antennas ? [[isZh ? '天线' : 'antennas', radio.antennas.used.join(', ')]] : []),
    ...(radio.beep ? [[isZh ? '蜂鸣器' : 'beeper', radio.beep.now ?? untold]] : []),
    ...(radio.workMode
      ? [[isZh ? '工作模式' : 'work mode', WORK_MODES[radio.workMode][output.language]]]
      : []),
  ];
  output.done({ ...radio }, lines.map((line) => line.join('\t')).join('\n'));
}

const WORK_MODES: Record<WorkMode, Words> = {
  answer: { zh: '应答模式', en: 'answer' },
  active: { zh: '主动模式', en: 'active' },
  trigger: { zh: '触发模式', en: 'trigger' },
};

function toldChannel(channel: Channel | null, hopping: string): string | null {
  if (channel === null) return null;
  return channel === 'hop' ? hopping : `${channel} MHz`;
}
