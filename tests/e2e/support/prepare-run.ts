import { findDemoFolder } from '../../devices/demo-folder.ts';

/** Playwright's global setup: the data that products begin with is there before any test's time runs. */
export default async function prepareRun(): Promise<void> {
  await findDemoFolder();
}
