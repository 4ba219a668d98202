import type { ProbedTag } from '#shared/desk/contract/tags';
import { describeEpc } from '#shared/rfid/describe-epc';
import type { UhfReader } from '../devices/readers/reader.ts';
import { epcAndSignal, expectAlone, findOneTag, STEADY_ROUNDS } from './gate.ts';
import { readPc } from './read-pc.ts';
import { takeStep, type WorkContext } from './steps.ts';
import { readTid } from './tid.ts';

/**
 * Finds the one steady tag on the reader and reads its TID. Throws the errors of {@link findOneTag} and {@link
 * readTid}.
 */
export async function probeTag(reader: UhfReader, context: WorkContext): Promise<ProbedTag> {
  const { signal } = context;
  const tag = await takeStep(context, 'gate', () => findOneTag(reader, STEADY_ROUNDS, context), epcAndSignal);
  const tid = await takeStep(
    context,
    'tid',
    async () => {
      await expectAlone(reader, tag.epc, signal);
      return readTid(reader, tag.epc, signal);
    },
    String,
  );
  // Reading the TID has bound the reader to this tag.
  const pc = tag.pc ?? (await readPc(reader, signal));
  const { scheme, text } = describeEpc(pc, tag.epc);
  return { ...tag, pc, tid, text: scheme.startsWith('ISO') ? text : '' };
}
