import { findDemoDump } from './demo-image.ts';

/** Vitest's global setup. In a run of all tests the image is made before any test's time runs; one file alone may not need it. */
export default async function prepareRun(): Promise<void> {
  if (process.env.VENEER_DESK_TEST_REPORT !== undefined) await findDemoDump();
}
