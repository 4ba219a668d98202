import type { WriteStep } from '#shared/desk/contract/tags';
import type { Words } from '#shared/errors';
import { normalizeEpc } from '#shared/rfid/hex';
import { KEY_SCHEMES, NUMBER_SCHEMES, packEpc } from '#shared/rfid/pack-epc';
import { buildPc } from '#shared/rfid/pc-word';
import { type EpcScheme, STANDARD_SETTINGS } from '#shared/settings/company-settings';
import { parseReaderUri } from '../../devices/transport/from-uri.ts';
import { askHostToLease } from '../../registration/lease-channel.ts';
import { leaseAtClosedDesk } from '../../registration/lease-tag.ts';
import { probeTag } from '../../rfid/probe-tag.ts';
import type { StepState, WorkContext } from '../../rfid/steps.ts';
import { writeTag } from '../../rfid/write-tag.ts';
import { resolveDataFolder } from '../../storage/data-folder.ts';
import type { Journal } from '../../storage/journal.ts';
import { openKeptSecrets } from '../../storage/secrets-node.ts';
import { openNodeSettings } from '../../storage/settings-node.ts';
import type { Output } from '../output.ts';
import { type ReaderOptions, runOnReader } from './on-reader.ts';

export interface WriteOptions extends ReaderOptions {
  epc?: string;
  package?: string;
  scheme: EpcScheme;
  serial?: bigint;
  prefix: string;
  reference: string;
  manager?: bigint;
  company?: bigint;
  password?: string;
  lock?: boolean;
  withoutLease?: boolean;
}

/** Sentences for the finished steps of a write. */
const STEP_WORDS: Record<WriteStep, Words> = {
  connect: { zh: '已连接', en: 'connected' },
  gate: { zh: '读到一张标签', en: 'one tag in the field' },
  tid: { zh: '标签 TID', en: 'its TID' },
  select: { zh: '已锁定该标签，方式', en: 'bound to it by' },
  write: { zh: '已写入', en: 'written' },
  verify: { zh: '回读一致', en: 'read back' },
  password: { zh: '密码已写入并回读', en: 'passwords set and read back' },
  lock: { zh: '已用密码锁定', en: 'locked with the password' },
  unlock: { zh: '已撤销锁定', en: 'lock undone' },
  record: { zh: '已记录', en: 'recorded' },
};

/** The option that the scheme of a package's number needs and that was not given. */
export function missingFor(options: WriteOptions): 'serial' | 'company' | 'prefix' | undefined {
  const { scheme, epc, serial, company, prefix } = options;
  if (epc !== undefined) return undefined;
  if (NUMBER_SCHEMES.includes(scheme) && serial === undefined) return 'serial';
  if (scheme === 'GID96') return company === undefined ? 'company' : undefined;
  return KEY_SCHEMES.includes(scheme) && prefix === '' ? 'prefix' : undefined;
}

/** Writes the one tag on the reader and reads it back. With a company server its EPC is leased for this desk before. */
export async function writeNumber(output: Output, options: WriteOptions): Promise<void> {
  let target: { pc: string; epc: string };
  try {
    target = encodeNumber(options);
  } catch (error) {
    output.fail(error);
    return;
  }
  await runOnReader(output, options, async (reader, quiet, _out, journal) => {
    // A virtual reader is practice: its tags leave no computer.
    if (!options.withoutLease && parseReaderUri(options.reader).scheme !== 'virtual')
      await leaseForDesk(journal, { packNo: options.package ?? '', epc: target.epc });
    const context: WorkContext = {
      ...quiet,
      onStep: (step, state, detail) => tellStep(output, step, state, detail),
    };
    const { tid } = await probeTag(reader, context);
    const { password: accessPassword, lock: isLocked = false } = options;
    const written = await writeTag(reader, { tid, ...target, accessPassword, isLocked }, context);
    output.done({ ...written }, `${written.epc}\tTID ${written.tid}`);
  });
}

/**
 * Lets the running host lease the EPC, because only it may be able to open the desk's key; without a running host this
 * command leases it.
 */
async function leaseForDesk(journal: Journal, tag: { packNo: string; epc: string }): Promise<void> {
  const dataDir = resolveDataFolder(undefined);
  if (await askHostToLease(dataDir, tag)) return;
  const settings = openNodeSettings(dataDir);
  await leaseAtClosedDesk({ dataDir, settings, secrets: await openKeptSecrets(dataDir), journal }, tag);
}

function tellStep(output: Output, step: WriteStep, state: StepState, detail: string): void {
  const words = `${STEP_WORDS[step][output.language]} ${detail}`;
  output.progress({ step, state, detail }, state === 'done' ? words : undefined);
}

function encodeNumber(options: WriteOptions): { pc: string; epc: string } {
  if (options.package !== undefined)
    return packEpc(
      {
        epcScheme: options.scheme,
        epcManager: Number(options.manager ?? STANDARD_SETTINGS.epcManager),
        gs1CompanyPrefix: options.prefix,
        gs1Reference: options.reference,
      },
      { companySerial: Number(options.company ?? 0), serial: options.serial ?? 0n, packNo: options.package },
    );
  const epc = normalizeEpc(options.epc ?? '');
  return { pc: buildPc(epc), epc };
}
