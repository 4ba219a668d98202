import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { treeSpeciesApi } from '#shared/api/factory';
import type { TalliedGoods } from '#shared/api/tally-import';
import texts from '../../components/look/texts.module.css';
import { formatArea, formatThickness } from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';

/** The goods that the good lines of a file add up to, each a line of the order. */
export function GoodsTable({ goods }: { goods: readonly TalliedGoods[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = useEndpoint('treeSpecies', treeSpeciesApi.select, {});
  const numbers = { className: texts.numbers, align: 'end' } as const;
  function speciesOf(id: string): string {
    const found = known.data?.find((one) => one.id === id);
    return found === undefined
      ? ''
      : speciesIn(language, { treeCode: found.treeCode, species: found.fullName });
  }
  return (
    <Table<TalliedGoods>
      size="small"
      aria-label={t('tallyImport.goods')}
      rowKey={({ speciesId, grade, thicknessMm }) => `${speciesId} ${thicknessMm} ${grade}`}
      dataSource={goods}
      pagination={false}
      scroll={{ x: 480, y: 320 }}
      columns={[
        { title: t('tallyImport.species'), dataIndex: 'speciesId', width: 180, render: speciesOf },
        {
          title: t('tallyImport.grade'),
          dataIndex: 'grade',
          width: 100,
          render: (grade: string) => termIn(language, grade),
        },
        {
          title: t('tallyImport.thickness'),
          dataIndex: 'thicknessMm',
          width: 110,
          ...numbers,
          render: formatThickness,
        },
        { title: t('tallyImport.area'), dataIndex: 'area', width: 110, ...numbers, render: formatArea },
      ]}
    />
  );
}
