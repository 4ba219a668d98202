import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SocialService } from '#shared/api/setup';
import { AppError, toAppError } from '#shared/errors';
import { signInBySocial } from '../../api/sign-in.ts';
import { useServiceName } from '../../components/words/service-name.ts';
import { usePreferences } from '../../stores/preferences.ts';
import { draftCompany } from './draft.ts';
import { beginTrip, endTrip, isReturn } from './social-trip.ts';

type SocialState =
  | { kind: 'idle' }
  | { kind: 'returning'; source: string }
  /** The service has authenticated the user, but the account is not bound in the company yet. */
  | { kind: 'unbound'; source: string; oauthId: string }
  | { kind: 'failed'; error: AppError };

/** Sign-in with another service: leads there, and handles its answer in the page's address. */
export function useSocialSignIn(services: SocialService[]): {
  state: SocialState;
  leave: (source: string, companyCode: string) => void;
  reset: () => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const nameOf = useServiceName();
  const [state, setState] = useState<SocialState>({ kind: 'idle' });

  /** Removes the answer from the address before using it, so that it is used once. */
  async function comeBack(): Promise<void> {
    let source = '';
    try {
      const trip = endTrip(sessionStorage, search);
      source = trip.source;
      void navigate(trip.gate, { replace: true });
      draftCompany(trip.companyCode);
      if (trip.code === '') throw new AppError('auth.social_failed', { source });
      setState({ kind: 'returning', source });
      await signInBySocial(trip.companyCode, { source, code: trip.code, state: trip.state });
      usePreferences.getState().change('companyCode', trip.companyCode);
    } catch (reason) {
      if (source === '') void navigate(pathname, { replace: true });
      const error = toAppError(reason);
      const { oauthId } = error.details;
      if (error.code === 'auth.phone_unbound' && typeof oauthId === 'string')
        setState({ kind: 'unbound', source, oauthId });
      else
        setState({
          kind: 'failed',
          error:
            source === '' ? error : new AppError(error.code, { ...error.details, source: nameOf(source) }),
        });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address can hold another answer.
  useEffect(() => {
    if (isReturn(search)) void comeBack();
  }, [search]);

  return {
    state,
    leave(source, companyCode) {
      const service = services.find((entry) => entry.source === source);
      if (service === undefined) return;
      const here = { origin: location.origin, gate: pathname + search, companyCode };
      location.assign(beginTrip(sessionStorage, service, here));
    },
    reset: useCallback(() => setState({ kind: 'idle' }), []),
  };
}
