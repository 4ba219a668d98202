import { describeEpc } from '#shared/rfid/describe-epc';
import { describeTid } from '#shared/rfid/tid';
import type { BankName, UhfReader } from '../../devices/readers/reader.ts';
import { listTags } from '../../rfid/inventory.ts';
import { probeTag } from '../../rfid/probe-tag.ts';
import type { WorkContext } from '../../rfid/steps.ts';
import type { Output } from '../output.ts';
import type { ReaderOptions } from './on-reader.ts';

/** How many words are read from a bank whose size is not known in advance. */
const UNSIZED_BANK_WORDS = 4;
/** The EPC bank starts with the CRC and the PC word. */
const FIRST_EPC_WORD = 2;

export interface ReadOptions extends ReaderOptions {
  bank: BankName;
  address?: number;
  words?: number;
  password?: string;
}

/** Lists every tag that the reader sees. */
export async function showInventory(
  reader: UhfReader,
  { signal }: WorkContext,
  output: Output,
): Promise<void> {
  const tags = await listTags(reader, signal);
  const described = tags.map((tag) => ({ ...tag, ...describeEpc(tag.pc, tag.epc) }));
  for (const tag of described) output.progress(tag);
  const lines = described.map(({ epc, rssiDbm, scheme, text }) =>
    [epc, rssiDbm === null ? '' : `${rssiDbm} dBm`, scheme, text].filter(Boolean).join('\t'),
  );
  output.done({ tags: tags.length }, lines.join('\n'));
}

/** Reads memory of the one tag on the reader. */
export async function readMemory(
  reader: UhfReader,
  context: WorkContext,
  output: Output,
  { bank, address, words, password }: ReadOptions,
): Promise<void> {
  const { epc, tid } = await probeTag(reader, context);
  const from = address ?? (bank === 'epc' ? FIRST_EPC_WORD : 0);
  const sizes: Partial<Record<BankName, number>> = { epc: epc.length / 4, tid: tid.length / 4 };
  const { data } = await reader.readBank(
    { bank, address: from, words: words ?? sizes[bank] ?? UNSIZED_BANK_WORDS, accessPassword: password },
    context.signal,
  );
  output.done({ epc, tid, ...describeTid(tid), bank, data }, data);
}
