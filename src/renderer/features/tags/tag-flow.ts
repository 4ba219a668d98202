import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { ProbedTag, RecordedTag, WriteProgress, WriteStep } from '#shared/desk/contract/tags';
import type { AppError } from '#shared/errors';
import type { StepState } from '../../components/desk/StepList.tsx';

/** The desk's steps, with the back office's check in between. */
export const TAG_STEPS = [
  'connect',
  'gate',
  'tid',
  'holder',
  'select',
  'write',
  'verify',
  'password',
  'lock',
  'unlock',
  'record',
] as const satisfies (WriteStep | 'holder')[];
export type TagStep = (typeof TAG_STEPS)[number];

/** Steps of companies that have their tags locked. */
export const LOCK_STEPS: readonly TagStep[] = ['password', 'lock', 'unlock'];

/** The state of one attempt to write a tag. */
export interface TagFlow {
  phase: 'idle' | 'working' | 'confirming' | 'replacing' | 'writing' | 'written' | 'failed';
  steps: Record<TagStep, StepState>;
  tag: ProbedTag | null;
  /** The package that the tag on the reader belongs to, while the user is asked. */
  otherPackNo: string;
  /** The tag that this package has already, while the user is asked whether it is gone. */
  oldTid: string;
  written: RecordedTag | null;
  error: AppError | null;
}

export type TagEvent =
  | { kind: 'started' }
  | { kind: 'progress'; step: TagStep; state: WriteProgress['state'] }
  | { kind: 'probed'; tag: ProbedTag }
  | { kind: 'bearsOther'; packNo: string }
  | { kind: 'hasTag'; tid: string }
  | { kind: 'confirmed' }
  | { kind: 'writing' }
  | { kind: 'written'; written: RecordedTag }
  | { kind: 'failed'; error: AppError }
  | { kind: 'reset' };

const WAITING = Object.fromEntries(TAG_STEPS.map((step) => [step, 'waiting'])) as Record<TagStep, StepState>;

export const IDLE: TagFlow = {
  phase: 'idle',
  steps: WAITING,
  tag: null,
  otherPackNo: '',
  oldTid: '',
  written: null,
  error: null,
};

/** The attempt's next state after an event. */
export function advance(flow: TagFlow, event: TagEvent): TagFlow {
  switch (event.kind) {
    case 'started':
      return { ...IDLE, phase: 'working' };
    case 'progress':
      return {
        ...flow,
        steps: { ...flow.steps, [event.step]: nextState(flow.steps[event.step], event.state) },
      };
    case 'probed':
      return { ...flow, tag: event.tag };
    case 'bearsOther':
      return { ...flow, phase: 'confirming', otherPackNo: event.packNo };
    case 'hasTag':
      return { ...flow, phase: 'replacing', oldTid: event.tid };
    case 'confirmed':
      return { ...flow, phase: 'working' };
    case 'writing':
      return { ...flow, phase: 'writing' };
    case 'written':
      return { ...flow, phase: 'written', written: event.written, steps: finish(flow.steps, 'done') };
    case 'failed':
      return { ...flow, phase: 'failed', error: event.error, steps: finish(flow.steps, 'failed') };
    case 'reset':
      return IDLE;
  }
}

/** A step that the desk repeats before writing is not shown as undone meanwhile. */
function nextState(before: StepState, reported: WriteProgress['state']): StepState {
  if (reported === 'started') return before === 'done' ? 'done' : 'running';
  return reported;
}

/** The end of an attempt: no step stays running. */
function finish(steps: Record<TagStep, StepState>, outcome: 'done' | 'failed'): Record<TagStep, StepState> {
  const settle = (step: TagStep): StepState => {
    const state = steps[step];
    if (outcome === 'done') return state === 'waiting' && LOCK_STEPS.includes(step) ? 'waiting' : 'done';
    return state === 'running' ? 'failed' : state;
  };
  return Object.fromEntries(TAG_STEPS.map((step) => [step, settle(step)])) as Record<TagStep, StepState>;
}

/**
 * The number of another package that owns the tag: from the back office's record first, else from the number on the
 * tag; empty if it is free or belongs to this package.
 */
export function otherOwner(
  tag: Pick<ProbedTag, 'text'>,
  holder: { tidPackId: string; tidPackNo: string },
  pack: { id: string; packNo: string },
): string {
  if (holder.tidPackId !== '') return holder.tidPackId === pack.id ? '' : holder.tidPackNo;
  return tag.text !== '' && tag.text !== pack.packNo ? tag.text : '';
}

/** Digits of an EPC that name its scheme and the beginning of the company's number, the same on all tags of a company. */
const COMPANY_DIGITS = 8;

/**
 * Whether a tag may belong to another package of the company, judged by its content: it contains a number in ISO text,
 * or an EPC with the company's prefix. The package's own EPC does not count.
 */
export function bearsNumberOfOurs(
  tag: Pick<ProbedTag, 'epc' | 'text'>,
  { packNo, targetEpc }: { packNo: string; targetEpc: string },
): boolean {
  if (tag.text !== '') return tag.text !== packNo;
  return tag.epc !== targetEpc && tag.epc.slice(0, COMPANY_DIGITS) === targetEpc.slice(0, COMPANY_DIGITS);
}

/**
 * True if a tag that the desk has recorded for this EPC was voided since: the back office has no live tag with the EPC,
 * and has all of the desk's records.
 */
export function isVoided(epc: string, holder: { epcTid: string }, waiting: OutboxEntry[]): boolean {
  return holder.epcTid === '' && !waiting.some(({ kind, body }) => kind === 'tagRecord' && body.epc === epc);
}
