import { useLocation, useNavigate } from 'react-router-dom';
import { closeTab, replaceTab } from '../../stores/tabs.ts';
import { isShownPage } from './shown-page.ts';

/** What becomes of the tab of the page that is left. */
type LeftTab = 'stays' | 'closes' | 'becomes the next';

/**
 * Returns a function that leads from this page to another address after an answer. The user may have opened another page
 * while it was awaited: that one stays in front.
 */
export function useGoOn(): (to: string, tab?: LeftTab) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (to, tab = 'stays') => {
    const isShown = isShownPage(pathname);
    if (tab === 'closes') closeTab(pathname);
    if (tab === 'becomes the next') replaceTab(pathname, to);
    if (isShown) void navigate(to, { replace: tab === 'becomes the next' });
  };
}
