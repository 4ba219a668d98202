import prepareServer from '../../../src/server/testing/prepare-run.ts';
import { findDemoFolder } from '../../devices/demo-folder.ts';

/** Vitest's global setup: what the tests begin with is there before any test's time runs. */
export default async function prepareRun(): Promise<void> {
  await prepareServer();
  await findDemoFolder();
}
