import type { Words } from '#shared/errors';

/** Several faults of a printer as one sentence. */
export function joinFaults(faults: readonly Words[]): Words {
  const en = faults.map((each) => each.en).join(', ');
  return { zh: faults.map(({ zh }) => zh).join('、'), en: en.slice(0, 1).toUpperCase() + en.slice(1) };
}
