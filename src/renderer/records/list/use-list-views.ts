import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type ListLayout, type ListView, listViewApi, mayUseViews } from '#shared/api/list-view';
import { useOnOpening } from '../../components/use-on-opening.ts';
import { useSession } from '../../stores/session.ts';
import { useChange } from '../calls/use-change.ts';
import { useEndpoint } from '../calls/use-endpoint.ts';
import { OWN_LAYOUT } from './columns.ts';
import { useListPreference } from './use-list-preference.ts';
import { withoutPage } from './view-query.ts';

const AREA = 'listView';

export interface ListViews {
  /** Null where there are no views: the list has no area, or the user lacks its permission. */
  views: readonly ListView[] | null;
  /** The view in the address. */
  view: ListView | null;
  /** Filters, order or columns differ from the view's. */
  isModified: boolean;
  /** Id of the list's default view. */
  opensWith: string | undefined;
  layout: ListLayout;
  changeLayout(part: Partial<ListLayout>): void;
  resetLayout(): void;
  /** Shows a view; null shows the list without one. */
  show(view: ListView | null): void;
  /** Saves the present filters, order and columns: into the view, or as a new one. Rejects with an AppError. */
  save(as: { name: string; isShared: boolean }, into: ListView | null): Promise<void>;
  /** Rejects with an AppError. */
  remove(view: ListView): Promise<void>;
  /** Makes this view the list's default; null for none. */
  openWith(view: ListView | null): void;
}

/** Columns and saved views of the list with this area. */
export function useListViews(list: string | undefined): ListViews {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const preference = useListPreference(list ?? pathname);
  const { changed, layout: own, opensWith } = preference.value;
  const offered = useSession(({ permissions }) => list !== undefined && mayUseViews(list, permissions));
  const answer = useEndpoint(AREA, listViewApi.list, offered ? { list: list ?? '' } : null);
  const { runOnSeen } = useChange(AREA);
  const views = answer.data;
  const view = views?.find(({ id }) => id === params.get('view')) ?? null;
  const layout = (view ? (changed[view.id] ?? view.layout) : own) ?? OWN_LAYOUT;
  const query = withoutPage(params);
  const isModified =
    view !== null &&
    (query !== withoutPage(new URLSearchParams(view.query)) || changed[view.id] !== undefined);

  const go = (search: string) => setParams(search, { replace: true });
  useOpeningView(preference.isKnown, opensWith, go);

  function keepLayout(next: ListLayout | undefined): void {
    if (view === null) preference.change({ layout: next });
    else {
      const { [view.id]: _before, ...others } = changed;
      preference.change({ changed: next === undefined ? others : { ...others, [view.id]: next } });
    }
  }

  return {
    views: offered ? views : null,
    view,
    isModified,
    opensWith: opensWith?.id,
    layout,
    changeLayout: (part) => keepLayout({ ...layout, ...part }),
    resetLayout: () => keepLayout(undefined),
    show(next) {
      // Choosing a view again restores its saved state.
      if (next !== null && changed[next.id] !== undefined) {
        const { [next.id]: _dropped, ...others } = changed;
        preference.change({ changed: others });
      }
      go(next === null ? '' : `view=${next.id}&${next.query}`);
    },
    async save({ name, isShared }, into) {
      const id = into === null ? {} : { id: into.id, version: into.version };
      const body = { ...id, list: list ?? '', name, isShared, query, layout };
      const saved = await runOnSeen(listViewApi.submit, { body });
      if (view) {
        const { [view.id]: _saved, ...others } = changed;
        preference.change({
          changed: others,
          ...(opensWith?.id === into?.id && into && { opensWith: { id: into.id, query } }),
        });
      }
      go(`view=${into?.id ?? saved.id}&${query}`);
    },
    async remove(one) {
      await runOnSeen(listViewApi.remove, { query: { ids: one.id } });
      if (opensWith?.id === one.id) preference.change({ opensWith: undefined });
      if (view?.id === one.id) go(query);
    },
    openWith: (one) => preference.change({ opensWith: one ? { id: one.id, query: one.query } : undefined }),
  };
}

/** Shows the default view for an address without a query. */
function useOpeningView(
  isKnown: boolean,
  opensWith: { id: string; query: string } | undefined,
  go: (search: string) => void,
): void {
  const { search } = useLocation();
  const [isBare] = useState(search === '');
  useOnOpening(
    () => {
      if (isBare && opensWith) go(`view=${opensWith.id}&${opensWith.query}`);
    },
    { isReady: isKnown },
  );
}
