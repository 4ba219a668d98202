import type { WriteStep } from '#shared/desk/contract/tags';

/** The words of each step of the desk. */
export const DESK_STEP_KEYS = {
  connect: 'tags.connect',
  gate: 'tags.gate',
  tid: 'tags.tidStep',
  select: 'tags.select',
  write: 'tags.write',
  verify: 'tags.verify',
  password: 'tags.password',
  lock: 'tags.lock',
  unlock: 'tags.unlock',
  record: 'tags.record',
} as const satisfies Record<WriteStep, string>;

/** The same where a printer writes the tag of its label. */
export const PRINTER_STEP_KEYS = { ...DESK_STEP_KEYS, connect: 'tags.connectPrinter' } as const;
