import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isShownPage } from '../components/page/shown-page.ts';

/**
 * Redirects from the path `from` to the address `to`, without an entry in the history. Unlike the router's `Navigate`,
 * it does nothing if another page was opened (a link to the client, a scanned package) before this one was drawn.
 */
export function Redirect({ from, to }: { from: string; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isShownPage(from)) void navigate(to, { replace: true });
  }, [navigate, from, to]);
  return null;
}
