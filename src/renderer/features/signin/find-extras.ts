import type { ComponentType } from 'react';
import { type SocialService, setupApi } from '#shared/api/setup';
import { tenantApi } from '#shared/api/tenant';
import { request } from '../../api/session.ts';
import { useDesk } from '../../stores/desk.ts';
import { offerCompany } from './draft.ts';

/** The parts of the sign-in page besides the three ways, or in their place. */
export interface Extras {
  /** Replaces the sign-in forms while the back office has no company; null if it has one. */
  Setup: ComponentType<{ onMade: () => void }> | null;
  /** Shown below the ways where other services' accounts are allowed. */
  Social: ComponentType<{ services: SocialService[] }> | null;
  services: SocialService[];
}

export async function findExtras(): Promise<Extras> {
  const { needed, social } = await request(setupApi.state, {}, { quiet: true });
  const isInBrowser = useDesk.getState().state === 'none';
  // The extras do not wait for it.
  if (isInBrowser) void fillInCompany().catch(() => undefined);
  // A service cannot redirect to a desk's pages; there the user signs in by QR code.
  const services = isInBrowser ? social : [];
  return {
    Setup: needed ? (await import('./first-company/CreateCompany.tsx')).CreateCompany : null,
    Social: services.length > 0 ? (await import('./SocialSignIn.tsx')).SocialSignIn : null,
    services,
  };
}

/** A company with a domain of its own; without one, users type their company's code. */
async function fillInCompany(): Promise<void> {
  const { tenantId } = await request(tenantApi.info, { query: { domain: location.host } }, { quiet: true });
  if (tenantId !== undefined) offerCompany(tenantId);
}
