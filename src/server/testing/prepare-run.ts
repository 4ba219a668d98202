import { findDemoDump } from './demo-image.ts';

/** Vitest's global setup: in a run of all tests the image is created before any test's time limit starts. */
export default async function prepareRun(): Promise<void> {
  if (process.env.VENEER_DESK_TEST_REPORT !== undefined) await findDemoDump();
}
