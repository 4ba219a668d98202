import { Alert, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { DataOf } from '#shared/api/kit';
import { packApi } from '#shared/api/pack';
import { TEXTURES } from '#shared/domain/dictionaries';
import { findSpecies, SPECIES, type Species } from '#shared/domain/species';
import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';
import { SPLICING } from '#shared/menu/addresses';
import documentBox from '../../components/look/document-box.module.css';
import { formatThickness } from '../../components/words/numbers.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { RecentSelect } from '../../records/form/RecentSelect.tsx';
import { SPECIES_CHOICES } from '../../records/form/use-recent-choices.ts';
import { SpeciesStock } from './SpeciesStock.tsx';
import styles from './VeneerWiki.module.css';

/** 木皮百科: general knowledge about a species, and the company's stock of it. */
export function VeneerWikiPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const choices = useEndpoint('pack', packApi.filters, {});
  const names = namesOf(choices.data?.species ?? [], language);
  const treeCode = params.get('treeCode') ?? names.keys().next().value ?? '';
  const known = findSpecies(treeCode);
  return (
    <section className={documentBox.page} aria-label={t('veneerWiki.title')}>
      <div className={documentBox.head}>
        <h1>{names.get(treeCode) ?? treeCode}</h1>
        <RecentSelect
          kind={SPECIES_CHOICES}
          aria-label={t('veneerWiki.species')}
          className={styles.choice}
          value={treeCode}
          options={[...names].map(([value, name]) => ({ value, label: `${value} ${name}` }))}
          onChange={(value) => setParams({ treeCode: value }, { replace: true })}
        />
        <Link to={`${SPLICING}?treeCode=${encodeURIComponent(treeCode)}`}>{t('veneerWiki.splice')}</Link>
      </div>
      {known === undefined ? (
        <Alert type="info" showIcon title={t('veneerWiki.unknown')} />
      ) : (
        <Facts species={known} />
      )}
      <SpeciesStock key={treeCode} treeCode={treeCode} choices={choices} />
    </section>
  );
}

/** Names by code; the company's own take precedence over the trade's. */
function namesOf(own: DataOf<typeof packApi.filters>['species'], language: Language): Map<string, string> {
  const names = new Map(SPECIES.map(({ treeCode, zh, en }) => [treeCode, language === 'en' ? en : zh]));
  for (const { treeCode, fullName, englishName } of own)
    names.set(treeCode, (language === 'en' && englishName) || fullName);
  return names;
}

function Facts({ species }: { species: Species }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { zh, en, latin, cites, rotary, textures, thicknessesMm, guidePrice } = species;
  const usual = textures.map((code) => TEXTURES.find((one) => one.code === code)?.words[language] ?? code);
  return (
    <>
      {cites && <Alert type="warning" showIcon title={t('veneerWiki.cites')} />}
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'name', label: t('veneerWiki.otherName'), children: language === 'en' ? zh : en },
          {
            key: 'latin',
            label: t('veneerWiki.latin'),
            children: latin === '' ? '—' : <i lang="la">{latin}</i>,
          },
          { key: 'textures', label: t('veneerWiki.textures'), children: listed(usual, language) },
          {
            key: 'cut',
            label: t('veneerWiki.cut'),
            children: t(rotary ? 'veneerWiki.peeled' : 'veneerWiki.sliced'),
          },
          {
            key: 'thicknesses',
            label: t('veneerWiki.thicknesses'),
            children: listed(thicknessesMm.map(formatThickness), language),
          },
          {
            key: 'price',
            label: t('veneerWiki.guidePrice'),
            children: t('veneerWiki.priceRange', { low: guidePrice[0], high: guidePrice[1] }),
          },
        ]}
      />
    </>
  );
}
