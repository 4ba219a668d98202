import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { treeSpeciesApi } from '#shared/api/factory';
import { veneerWikiAddress } from '#shared/menu/addresses';
import { callsOf } from '#shared/records/record-calls';
import { treeSpecies } from '#shared/records/tree-species';
import { useSteady } from '../../components/use-steady.ts';
import type { RowAction } from '../../records/acts/row-actions.ts';
import { useRowActions } from '../../records/acts/use-row-actions.ts';
import { RecordListing } from '../../records/RecordListing.tsx';
import { usePermission } from '../../stores/session.ts';

/** The company's species, each with a link to its wiki page. */
export function SpeciesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const maySeePackages = usePermission('pack_view');
  const calls = callsOf(treeSpecies, treeSpeciesApi);
  const acts = useRowActions(treeSpecies, calls);
  const { run } = useSteady<Pick<RowAction, 'run'>>({
    run: async ([species]) => {
      if (species !== undefined) await navigate(veneerWikiAddress(String(species.treeCode)));
      return false;
    },
  });
  const actions = useMemo<RowAction[]>(
    () => (maySeePackages ? [{ key: 'wiki', label: t('layout.veneerWiki'), on: 'row', run }, ...acts] : acts),
    [acts, maySeePackages, run, t],
  );
  return <RecordListing of={treeSpecies} calls={calls} actions={actions} />;
}
