import type { WriteStep } from '#shared/desk/contract/tags';

/** The words of each step of the desk. */
export const DESK_STEP_KEYS = {
  connect: 'tags.connect',
  gate: 'tags.gate',
  tid: 'tags.tidStep',
  select: 'tags.select',
  write: 'tags.write',
  verify: 'tags.verify',
  lock: 'tags.lock',
  record: 'tags.record',
} as const satisfies Record<WriteStep, string>;
