import { findDemoFolder } from '../../devices/demo-folder.ts';

/** Playwright's global setup: creates the initial data of products before any test's time runs. */
export default async function prepareRun(): Promise<void> {
  await findDemoFolder();
}
