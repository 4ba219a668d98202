import { useEffect } from 'react';
import { type DeskFigures, homeApi } from '#shared/api/home';
import { request } from '../../api/session.ts';
import { type Loaded, useLoaded } from '../../components/loading/use-loaded.ts';
import { useDeliveredTotal } from '../../stores/deliveries.ts';

/**
 * Today's work, and what waits for labels and tags; reloaded after each delivery of the desk, and when the window
 * becomes visible.
 */
export function useDeskFigures(): Loaded<DeskFigures> {
  const figures = useLoaded(String(useDeliveredTotal()), (signal) =>
    request(homeApi.desk, {}, { signal, quiet: true }),
  );
  const { reload } = figures;
  useEffect(() => {
    function onVisible(): void {
      if (document.visibilityState === 'visible') reload();
    }
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [reload]);
  return figures;
}
