import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Pack } from '#shared/api/pack';
import { GRADE_STATUSES, PACK_STATUSES, RFID_STATUSES, STOCK_STATUSES } from '#shared/domain/statuses';
import type { Language } from '#shared/errors';
import texts from '../../components/look/texts.module.css';
import { areaDecimals, formatArea, formatCount, formatThickness } from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import { directionOf, type ListColumn } from '../../records/list/columns.ts';
import type { SortOrder } from '../../records/list/list-address.ts';
import { costAmountOf, costOf } from './costs.ts';
import { rfidTag, stockTag } from './status-tags.tsx';

/** Columns of the package list; `key` is the field the server sorts by. Optional ones would make it wider than a screen. */
export function packageColumns(
  t: TFunction,
  language: Language,
  { sort, showsCost }: { sort: SortOrder | null; showsCost: boolean },
): ListColumn<Pack>[] {
  /** English words take more room. */
  const px: WidthBy = (zh, en) => (language === 'en' ? en : zh);
  const sortable = (key: string) => ({ key, sorter: true, sortOrder: directionOf(sort, key) });
  return [
    ...numberColumns(t, px, sortable),
    ...goodsColumns(t, language, px),
    ...figureColumns(t, px, sortable),
    ...stateColumns(t, language, px, sortable),
    ...articleColumns(t, language, px),
    ...(showsCost ? costColumns(t, px) : []),
  ];
}

type WidthBy = (zh: number, en: number) => number;
type Sortable = (key: string) => Pick<ListColumn<Pack>, 'key' | 'sorter' | 'sortOrder'>;

function numberColumns(t: TFunction, px: WidthBy, sortable: Sortable): ListColumn<Pack>[] {
  return [
    {
      title: t('packages.packNo'),
      dataIndex: 'packNo',
      ...sortable('packNo'),
      width: 126,
      render: (packNo: string, { id }) => (
        <Link className={`${texts.packNo} ${texts.numbers}`} to={`/inventory/packages/${id}`} tabIndex={-1}>
          {packNo}
        </Link>
      ),
    },
    { title: t('packages.cabinetNo'), dataIndex: 'cabinetNo', width: 110, className: texts.numbers },
    {
      title: t('packages.cabinetPackLabel'),
      dataIndex: 'cabinetPackLabel',
      isOptional: true,
      width: px(88, 128),
      className: texts.numbers,
    },
  ];
}

function goodsColumns(t: TFunction, language: Language, px: WidthBy): ListColumn<Pack>[] {
  const term = (text: string) => termIn(language, text);
  return [
    {
      title: t('packages.species'),
      key: 'species',
      width: px(84, 160),
      render: (_, pack) => speciesIn(language, pack),
      text: (pack) => speciesIn(language, pack),
    },
    {
      title: t('packages.grade'),
      dataIndex: 'grade',
      width: px(62, 96),
      render: term,
      text: ({ grade }) => term(grade),
    },
    {
      title: t('packages.texture'),
      dataIndex: 'texture',
      width: px(60, 88),
      render: term,
      text: ({ texture }) => term(texture),
    },
    {
      title: t('packages.craft'),
      dataIndex: 'craft',
      isOptional: true,
      width: px(84, 104),
      render: term,
      text: ({ craft }) => term(craft),
    },
    {
      title: t('packages.veneerKind'),
      dataIndex: 'veneerKind',
      isOptional: true,
      width: px(84, 148),
      render: term,
      text: ({ veneerKind }) => term(veneerKind),
    },
    {
      title: t('packages.edgeFinish'),
      dataIndex: 'edgeFinish',
      isOptional: true,
      width: px(84, 96),
      render: term,
      text: ({ edgeFinish }) => term(edgeFinish),
    },
  ];
}

function figureColumns(t: TFunction, px: WidthBy, sortable: Sortable): ListColumn<Pack>[] {
  const number = (
    format: (value: number) => string,
    field: 'thicknessMm' | 'bundles' | 'pieces' | 'area',
  ) => ({
    align: 'right' as const,
    className: texts.numbers,
    render: format,
    text: (pack: Pack) => format(pack[field]),
  });
  return [
    {
      title: t('packages.thicknessUnit'),
      dataIndex: 'thicknessMm',
      ...sortable('thicknessMm'),
      ...number(formatThickness, 'thicknessMm'),
      width: px(90, 116),
    },
    {
      title: t('packages.bundles'),
      dataIndex: 'bundles',
      ...sortable('bundles'),
      ...number(formatCount, 'bundles'),
      sumScale: 0,
      width: px(66, 84),
    },
    {
      title: t('packages.pieces'),
      dataIndex: 'pieces',
      ...sortable('pieces'),
      ...number(formatCount, 'pieces'),
      sumScale: 0,
      width: px(66, 84),
    },
    {
      title: t('packages.areaUnit'),
      dataIndex: 'area',
      ...sortable('area'),
      ...number(formatArea, 'area'),
      sumScale: areaDecimals(),
      width: 92,
    },
  ];
}

function stateColumns(t: TFunction, language: Language, px: WidthBy, sortable: Sortable): ListColumn<Pack>[] {
  return [
    { title: t('packages.region'), dataIndex: 'region', width: 56 },
    {
      title: t('packages.rfid'),
      dataIndex: 'rfidStatus',
      width: px(76, 100),
      text: ({ rfidStatus }) => RFID_STATUSES[rfidStatus][language],
      render: (rfidStatus: Pack['rfidStatus']) => rfidTag(rfidStatus, language),
    },
    {
      title: t('packages.state'),
      dataIndex: 'stockStatus',
      width: px(76, 100),
      text: ({ stockStatus }) => STOCK_STATUSES[stockStatus][language],
      render: (stockStatus: Pack['stockStatus']) => stockTag(stockStatus, language),
    },
    {
      title: t('packages.pendingBundles'),
      dataIndex: 'pendingBundles',
      isOptional: true,
      align: 'right',
      width: px(92, 116),
      className: texts.numbers,
    },
    {
      title: t('packages.grading'),
      dataIndex: 'gradeStatus',
      isOptional: true,
      width: px(76, 100),
      render: (gradeStatus: Pack['gradeStatus']) => GRADE_STATUSES[gradeStatus][language],
      text: ({ gradeStatus }) => GRADE_STATUSES[gradeStatus][language],
    },
    {
      title: t('packages.packing'),
      dataIndex: 'packStatus',
      isOptional: true,
      width: px(76, 100),
      render: (packStatus: Pack['packStatus']) => PACK_STATUSES[packStatus][language],
      text: ({ packStatus }) => PACK_STATUSES[packStatus][language],
    },
    {
      title: t('packages.images'),
      dataIndex: 'images',
      isOptional: true,
      align: 'right',
      width: px(72, 84),
      className: texts.numbers,
    },
    {
      title: t('packages.updateTime'),
      dataIndex: 'updateTime',
      ...sortable('updateTime'),
      width: 92,
      className: texts.numbers,
      render: (time: string) => time.slice(0, 10),
    },
  ];
}

/** Style and the company's own model: last, because many companies enter neither. */
function articleColumns(t: TFunction, language: Language, px: WidthBy): ListColumn<Pack>[] {
  const term = (text: string) => termIn(language, text);
  return [
    {
      title: t('packages.style'),
      dataIndex: 'style',
      width: px(72, 112),
      render: term,
      text: ({ style }) => term(style),
    },
    { title: t('packages.productModel'), dataIndex: 'productModel', width: 96, className: texts.numbers },
    { title: t('packages.owner'), dataIndex: 'ownerName', isOptional: true, width: 120 },
  ];
}

/** The costs of packages (W1.4), for users who may see them. */
function costColumns(t: TFunction, px: WidthBy): ListColumn<Pack>[] {
  return [
    {
      title: t('packages.costPrice'),
      dataIndex: 'costPrice',
      isOptional: true,
      width: 164,
      align: 'right',
      className: texts.numbers,
      render: (_, pack) => costOf(pack),
      text: costOf,
    },
    {
      title: t('packages.costAmount'),
      key: 'costAmount',
      isOptional: true,
      width: px(156, 124),
      align: 'right',
      className: texts.numbers,
      render: (_, pack) => costAmountOf(pack),
      text: costAmountOf,
    },
  ];
}
