import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check, HostInfo } from '#shared/desk/contract/host';
import type { Settings } from '#shared/desk/contract/settings';
import { AppError, adviseError, describeError, toAppError, type Words } from '#shared/errors';
import { formFor } from '#shared/plural';
import { isMissingPort } from '../devices/readers/missing-port.ts';
import { dataFiles } from '../storage/data-folder.ts';
import { probeDataFolder, probeJournal, probeSettings } from '../storage/inspect.ts';

export interface DoctorOptions {
  dataDir: string;
  templatesDir: string;
  secretStore: HostInfo['secretStore'];
}

type Finding = Words | { state: 'warning'; words: Words };

/**
 * Checks what a desk needs without changing anything: one line per subject, in both languages. A subject that throws
 * is `failed`, with the error's own words; one that the desk can do without is a `warning`.
 */
export async function examineDesk(options: DoctorOptions): Promise<Check[]> {
  const files = dataFiles(options.dataDir);
  return [
    await examine('runtime', runtime),
    await examine('data folder', () => {
      probeDataFolder(options.dataDir);
      return { zh: `数据目录可写：${options.dataDir}`, en: `Data folder is writable: ${options.dataDir}` };
    }),
    await examine('journal', () =>
      probeJournal(files.journal) === 'whole'
        ? { zh: '任务记录完好', en: 'The journal is whole' }
        : { zh: '还没有任务记录', en: 'No journal yet' },
    ),
    await examine('settings', () => {
      const { deskName } = probeSettings(files.settings);
      return { zh: `设置正常（本机名称：${deskName}）`, en: `Settings are fine (desk name: ${deskName})` };
    }),
    await examine('secrets', () => describeSecretStore(options.secretStore)),
    await examine('templates', () => templates(options.templatesDir)),
    await examine('fonts', fonts),
    await examine('spooler', spooler),
    await examine('printers', () => configuredPrinters(probeSettings(files.settings))),
    await examine('serial ports', serialPorts),
    await examine('HID', hidDevices),
    await examine('readers', () => configuredReaders(probeSettings(files.settings))),
  ];
}

async function examine(name: string, look: () => Finding | Promise<Finding>): Promise<Check> {
  try {
    const finding = await look();
    return 'state' in finding ? { name, ...finding } : { name, state: 'ok', words: finding };
  } catch (cause) {
    return { name, state: 'failed', words: wordsOf(toAppError(cause)) };
  }
}

function wordsOf(error: AppError): Words {
  return {
    zh: `${describeError(error, 'zh')}。${adviseError(error, 'zh')}`,
    en: `${describeError(error, 'en')}. ${adviseError(error, 'en')}`,
  };
}

function runtime(): Words {
  const electron = process.versions.electron;
  const text = `${electron === undefined ? '' : `Electron ${electron}, `}Node ${process.versions.node}, ${process.platform} ${process.arch}`;
  return { zh: text, en: text };
}

function describeSecretStore(kind: HostInfo['secretStore']): Finding {
  if (kind === 'os-key-store') {
    return { zh: '登录凭据由系统密钥库保护', en: 'Secrets are under the system’s key store' };
  }
  return {
    state: 'warning',
    words: {
      zh: '系统没有可用的密钥库；登录凭据加密保存在仅本人可读的文件中',
      en: 'No key store answers; secrets are encrypted in a file only you can read',
    },
  };
}

async function templates(templatesDir: string): Promise<Words> {
  const { loadTemplateFile } = await import('../print/templates.ts');
  const files = readdirSync(templatesDir).filter((file) => file.endsWith('.json'));
  // Throws `template.invalid` for a faulty one.
  const ids = files.map((file) => loadTemplateFile(join(templatesDir, file)).id);
  if (ids.length === 0) throw new AppError('file.missing', { path: join(templatesDir, '*.json') });
  return { zh: `标签模板：${ids.join('、')}`, en: `Label templates: ${ids.join(', ')}` };
}

/** Opens all of them: a font whose download was cut off fails here and not at the first label. */
async function fonts(): Promise<Words> {
  const { loadFonts } = await import('../../rendering/fonts.ts');
  const opened = loadFonts().names();
  return { zh: `标签字体可用：${opened.join('、')}`, en: `Label fonts are there: ${opened.join(', ')}` };
}

/** Queries the print service in the same way as the desk; a network printer needs none. */
async function spooler(): Promise<Finding> {
  try {
    const { listSystemPrinters } = await import('../devices/printers/system-printers.ts');
    const queues = (await listSystemPrinters()).map(({ name }) => name);
    return {
      zh: `打印服务正常，队列 ${queues.length} 个 ${queues.join('、')}`,
      en: `The print service answers, ${queues.length} ${formFor(queues.length, 'queue|queues')} ${queues.join(', ')}`,
    };
  } catch (cause) {
    return { state: 'warning', words: wordsOf(toAppError(cause)) };
  }
}

function configuredPrinters({ printers, labelPrinterId }: Settings): Finding {
  const names = printers.map(({ name }) => name);
  if (labelPrinterId === '') {
    return {
      state: 'warning',
      words: {
        zh: `还没有选择标签打印机（已添加 ${names.length} 台）`,
        en: `No label printer is chosen yet (${names.length} added)`,
      },
    };
  }
  return { zh: `标签打印机：${labelPrinterId}`, en: `Label printer: ${labelPrinterId}` };
}

async function serialPorts(): Promise<Finding> {
  try {
    const { listSerialPorts } = await import('../devices/transport/ports.ts');
    const ports = await listSerialPorts();
    const paths = ports.map(({ path }) => path).join(', ');
    return {
      zh: `串口 ${ports.length} 个 ${paths}`,
      en: `${ports.length} serial ${formFor(ports.length, 'port|ports')} ${paths}`,
    };
  } catch (cause) {
    return { state: 'warning', words: wordsOf(toAppError(cause)) };
  }
}

async function hidDevices(): Promise<Finding> {
  try {
    const { listHidDevices } = await import('../devices/transport/hid.ts');
    const devices = await listHidDevices();
    return {
      zh: `HID 设备 ${devices.length} 个`,
      en: `${devices.length} HID ${formFor(devices.length, 'device|devices')}`,
    };
  } catch (cause) {
    return { state: 'warning', words: wordsOf(toAppError(cause)) };
  }
}

function configuredReaders({ readers, readerId }: Settings): Finding {
  const missing = readers.filter(({ uri }) => isMissingPort(uri)).map(({ name }) => name);
  if (missing.length > 0) {
    return {
      state: 'warning',
      words: { zh: `未连接：${missing.join('、')}`, en: `Not plugged in: ${missing.join(', ')}` },
    };
  }
  if (readerId === '') {
    return {
      state: 'warning',
      words: {
        zh: `还没有选择读写器（已添加 ${readers.length} 台）；练习可用虚拟读写器`,
        en: `No reader is chosen yet (${readers.length} added); the virtual one serves for practice`,
      },
    };
  }
  return { zh: `读写器：${readerId}`, en: `Reader: ${readerId}` };
}
