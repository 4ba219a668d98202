import type { ComponentType } from 'react';
import { type SocialService, setupApi } from '#shared/api/setup';
import { request } from '../../api/session.ts';
import { useDesk } from '../../stores/desk.ts';

/** What the sign-in page shows besides the three ways, or in their place. */
export interface Extras {
  /** In their place while the back office has no company; null where it has one. */
  Setup: ComponentType<{ onMade: () => void }> | null;
  /** Under them where other services' accounts are let in. */
  Social: ComponentType<{ services: SocialService[] }> | null;
  services: SocialService[];
}

export async function findExtras(): Promise<Extras> {
  const { needed, social } = await request(setupApi.state, {}, { quiet: true });
  // A desk's pages have no address that a service could lead back to: there one signs in by QR code.
  const services = useDesk.getState().state === 'none' ? social : [];
  return {
    Setup: needed ? (await import('./first-company/CreateCompany.tsx')).CreateCompany : null,
    Social: services.length > 0 ? (await import('./SocialSignIn.tsx')).SocialSignIn : null,
    services,
  };
}
