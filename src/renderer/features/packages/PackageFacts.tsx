import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PackDetail } from '#shared/api/pack';
import { GRADE_STATUSES, PACK_STATUSES } from '#shared/domain/statuses';
import { veneerWikiAddress } from '#shared/menu/addresses';
import panels from '../../components/look/panels.module.css';
import texts from '../../components/look/texts.module.css';
import {
  formatArea,
  formatCount,
  formatRange,
  formatThickness,
  formatVolume,
} from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { costAmountOf, costOf } from './costs.ts';
import styles from './PackageFacts.module.css';

/** The package's facts in a clerk's order: figures first, then attributes, then origin. */
export function PackageFacts({ pack }: { pack: PackDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const term = (text: string) => termIn(language, text);
  const { totals } = pack;

  const figures: [string, string, string][] = [
    [t('packages.area'), formatArea(pack.area), 'm²'],
    [t('packages.bundles'), formatCount(pack.bundles), ''],
    [t('packages.pieces'), formatCount(pack.pieces), ''],
    [t('packages.thickness'), formatThickness(pack.thicknessMm), 'mm'],
    [t('packages.volume'), formatVolume(pack.volume), 'm³'],
  ];
  const attributes: [string, ReactNode][] = [
    [
      t('packages.species'),
      <Link key="species" to={veneerWikiAddress(pack.treeCode)}>
        {speciesIn(language, pack)}
      </Link>,
    ],
    [t('packages.grade'), term(pack.grade)],
    [t('packages.texture'), term(pack.texture)],
    [t('packages.craft'), term(pack.craft)],
    [t('packages.veneerKind'), term(pack.veneerKind)],
    [t('packages.edgeFinish'), term(pack.edgeFinish)],
    [t('packages.style'), term(pack.style)],
    [t('packages.productModel'), pack.productModel],
    [t('packages.owner'), pack.ownerName || t('packages.ownGoods')],
    [t('packages.length'), formatRange(totals.minLengthCm, totals.maxLengthCm)],
    [t('packages.width'), formatRange(totals.minWidthCm, totals.maxWidthCm)],
    [t('packages.cabinetNo'), pack.cabinetNo],
    [t('packages.cabinetPackLabel'), pack.cabinetPackLabel],
    [t('packages.region'), pack.region],
    [
      t('packages.state'),
      `${GRADE_STATUSES[pack.gradeStatus][language]} · ${PACK_STATUSES[pack.packStatus][language]}`,
    ],
    ...(pack.costPrice === null
      ? []
      : [
          [t('packages.costPrice'), costOf(pack)] satisfies [string, ReactNode],
          [t('packages.costAmount'), costAmountOf(pack)] satisfies [string, ReactNode],
        ]),
    [t('packages.remark'), pack.remark],
    [t('packages.printCount'), formatCount(pack.printCount)],
    [t('packages.updateTime'), pack.updateTime.slice(0, 16)],
  ];
  const codes: [string, string][] = [
    ['EPC', pack.epc],
    ['TID', pack.tid],
  ];

  return (
    <section className={panels.sheet} aria-label={t('packages.facts')}>
      <dl className={`${styles.figures} ${texts.numbers}`}>
        {figures.map(([label, value, unit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles.attributes}>
        {attributes.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={texts.numbers}>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.codes}>
        {codes.map(([label, value]) => (
          <div key={label} className={styles.code}>
            <dt>{label}</dt>
            <dd className={texts.code}>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
