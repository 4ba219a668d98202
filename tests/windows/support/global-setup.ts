import type { TestProject } from 'vitest/node';
import { reasonOf } from '../../../src/main/storage/reason-of.ts';
import type { Windows } from './windows-node.ts';
import { fetchWindowsPackages } from './windows-packages.ts';
import { createPrefix, findWineObstacle, removePrefix } from './wine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Windows to run programs in, or the reason why there is none. */
    windows: { obstacle: string } | ({ obstacle: null } & Windows);
  }
}

/** One Windows for all files: creating it takes as long as a test. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const obstacle = findWineObstacle();
  if (obstacle !== null) {
    project.provide('windows', { obstacle });
    return;
  }
  let modules: string;
  try {
    modules = await fetchWindowsPackages();
  } catch (error) {
    const [firstLine] = reasonOf(error).split('\n');
    project.provide('windows', { obstacle: `packages for Windows could not be fetched: ${firstLine}` });
    return;
  }
  const prefix = await createPrefix();
  project.provide('windows', { obstacle: null, prefix, modules });
  return () => removePrefix(prefix);
}
