import type {
  Beep,
  Channel,
  Profile,
  Q,
  Radio,
  RadioChange,
  Region,
  Session,
  WorkMode,
} from '#shared/desk/contract/readers';
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
  session?: Session;
  q?: Q;
  profile?: Profile;
}

/** Changes the radio settings that the options name, and shows the settings as the reader then answers. */
export async function showRadio(
  reader: UhfReader,
  { signal, antennaGainDbi }: WorkContext,
  output: Output,
  { power: powersDbm, gain, answerMode, region, channel, antennas, beep, session, q, profile }: RadioOptions,
  choice: ReaderRadioChoice,
): Promise<void> {
  const workMode = answerMode ? 'answer' : undefined;
  const changes: RadioChange = Object.fromEntries(
    Object.entries({
      region,
      channel,
      powersDbm,
      antennas,
      beep,
      workMode,
      session,
      q,
      profile,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length > 0) await setLegalRadio(reader, changes, gain ?? antennaGainDbi, signal);
  const radio = await reader.getRadio(signal);
  keepRadio(reader, choice, changes, radio);
  const isZh = output.language === 'zh';
  const unreported = isZh ? '读写器不报告' : 'not reported by the reader';
  const lines = [
    [isZh ? '区域' : 'region', radio.region ?? unreported],
    [
      isZh ? '信道' : 'channel',
      describeChannel(radio.channel, isZh ? '自动跳频' : 'hops by itself') ?? unreported,
    ],
    [isZh ? '功率' : 'power', `${radio.powersDbm.join(', ')} dBm`],
    ...(radio.antennas ? [[isZh ? '天线' : 'antennas', radio.antennas.used.join(', ')]] : []),
    ...(radio.unconnectedAntennas?.length
      ? [[isZh ? '未连接的天线' : 'antennas not connected', radio.unconnectedAntennas.join(', ')]]
      : []),
    ...(radio.beep ? [[isZh ? '蜂鸣器' : 'beeper', radio.beep.now ?? unreported]] : []),
    ...(radio.workMode
      ? [[isZh ? '工作模式' : 'work mode', WORK_MODES[radio.workMode][output.language]]]
      : []),
    ...airLines(radio, isZh),
  ];
  output.done({ ...radio }, lines.map((line) => line.join('\t')).join('\n'));
}

/** The lines of the settings that the family has. */
function airLines({ session, q, profile }: Radio, isZh: boolean): string[][] {
  const inWords = (value: Session | Q) => (value === 'automatic' && isZh ? '自动' : String(value));
  const text = profile?.choices.find(({ value }) => value === profile.now)?.text;
  return [
    ...(session ? [[isZh ? '会话' : 'session', inWords(session.now)]] : []),
    ...(q ? [['Q', inWords(q.now)]] : []),
    ...(profile
      ? [[isZh ? '射频配置' : 'RF profile', [inWords(profile.now), text].filter(Boolean).join(' ')]]
      : []),
  ];
}

const WORK_MODES: Record<WorkMode, Words> = {
  answer: { zh: '应答模式', en: 'answer' },
  active: { zh: '主动模式', en: 'active' },
  trigger: { zh: '触发模式', en: 'trigger' },
};

function describeChannel(channel: Channel | null, hopping: string): string | null {
  if (channel === null) return null;
  return channel === 'hop' ? hopping : `${channel} MHz`;
}
