import type { TFunction } from 'i18next';
import type { DataOf } from '#shared/api/kit';
import { type packApi, StockStatusSchema } from '#shared/api/pack';
import { GRADE_STATUSES, PACK_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import type { Language } from '#shared/errors';
import { termIn } from '../../components/words/terms.ts';
import type { ListFilter } from '../list/list-filter.ts';

type Choices = DataOf<typeof packApi.filters>;

/** The filters of the package list; the first five are beside its title. */
export function packageFilters(t: TFunction, language: Language, choices: Choices | null): ListFilter[] {
  const species = (choices?.species ?? []).map(({ treeCode, fullName, englishName }) => ({
    value: treeCode,
    label: language === 'en' && englishName ? englishName : fullName,
  }));
  const grades = (choices?.grades ?? []).map((grade) => ({ value: grade, label: termIn(language, grade) }));
  const flags = (words: typeof RFID_STATUSES) =>
    ([0, 1] as const).map((value) => ({ value: String(value), label: words[value][language] }));
  const stocks = [
    // Packages of which a bundle is locked are on hand too.
    { value: ON_HAND_STATUSES.join(), label: t('packages.onHand') },
    ...StockStatusSchema.options.map((value) => ({ value, label: STOCK_STATUSES[value][language] })),
  ];
  return [
    {
      name: 'packNo',
      label: t('packages.packNo'),
      kind: 'text',
      placeholder: t('packages.packNoPlaceholder'),
      findsPackages: true,
    },
    { name: 'treeCode', label: t('packages.species'), kind: 'choice', options: species },
    { name: 'grade', label: t('packages.grade'), kind: 'choice', options: grades },
    {
      name: 'rfidStatus',
      label: t('packages.rfid'),
      kind: 'choice',
      options: flags(RFID_STATUSES),
      isSingle: true,
    },
    { name: 'stockStatus', label: t('packages.state'), kind: 'choice', options: stocks, isSingle: true },
    { name: 'cabinetNo', label: t('packages.cabinetNo'), kind: 'text', findsPackages: true },
    {
      name: 'style',
      label: t('packages.style'),
      kind: 'choice',
      dictionary: 'style',
      storesTerms: true,
    },
    {
      name: 'craft',
      label: t('packages.craft'),
      kind: 'choice',
      dictionary: 'craft',
      storesTerms: true,
    },
    {
      name: 'veneerKind',
      label: t('packages.veneerKind'),
      kind: 'choice',
      dictionary: 'veneer_kind',
      storesTerms: true,
    },
    {
      name: 'edgeFinish',
      label: t('packages.edgeFinish'),
      kind: 'choice',
      dictionary: 'edge_finish',
      storesTerms: true,
    },
    {
      name: 'ownerId',
      label: t('packages.owner'),
      kind: 'choice',
      options: (choices?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
      isSingle: true,
    },
    { name: 'productModel', label: t('packages.productModel'), kind: 'text' },
    { name: 'thicknessMm', label: t('packages.thicknessUnit'), kind: 'numbers' },
    { name: 'area', label: t('packages.areaUnit'), kind: 'numbers' },
    { name: 'pieces', label: t('packages.pieces'), kind: 'numbers' },
    { name: 'bundles', label: t('packages.bundles'), kind: 'numbers' },
    {
      name: 'gradeStatus',
      label: t('packages.grading'),
      kind: 'choice',
      options: flags(GRADE_STATUSES),
      isSingle: true,
    },
    {
      name: 'packStatus',
      label: t('packages.packing'),
      kind: 'choice',
      options: flags(PACK_STATUSES),
      isSingle: true,
    },
    {
      name: 'toStore',
      label: t('packages.storing'),
      kind: 'choice',
      options: [{ value: '1', label: t('packages.toStore') }],
      isSingle: true,
    },
    { name: 'images', label: t('packages.images'), kind: 'numbers' },
    {
      name: 'labelOutdated',
      label: t('packages.label'),
      kind: 'choice',
      options: [{ value: '1', label: t('packages.outdated') }],
      isSingle: true,
    },
    { name: 'region', label: t('packages.region'), kind: 'text' },
    { name: 'createTime', label: t('packages.createTime'), kind: 'days' },
    { name: 'updateTime', label: t('packages.updateTime'), kind: 'days' },
    { name: 'lastPrintTime', label: t('packages.lastPrintTime'), kind: 'days' },
    { name: 'tagTime', label: t('packages.tagTime'), kind: 'days' },
  ];
}
