import type { ComponentType } from 'react';
import { setupApi } from '#shared/api/setup';
import { request } from '../../api/session.ts';

/** What stands in place of the sign-in while the back office has no company; null where it has one. */
export async function findSetup(): Promise<ComponentType<{ onMade: () => void }> | null> {
  const { needed } = await request(setupApi.state, {}, { quiet: true });
  return needed ? (await import('./CreateCompany.tsx')).CreateCompany : null;
}
