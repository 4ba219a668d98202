import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Amount, CompanyFigures } from '#shared/api/home';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { FigureTable } from '../../components/FigureTable.tsx';
import { formatArea, formatCount, formatThickness } from '../../components/words/numbers.ts';
import { speciesIn, termIn } from '../../components/words/terms.ts';
import { useLanguage } from '../../components/words/words.ts';
import { Chart } from './Chart.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { kindOption } from './chart-options.ts';
import { type Kind, splitKinds } from './kinds.ts';

/** Height of a bar with its spacing, and of the drawing's edges. */
const ROW_PX = 30;
const EDGE_PX = 12;

/** The stock by species, grade and thickness, the largest area first. */
export function StockPanels({ figures }: { figures: CompanyFigures }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = (filter: Record<string, string>) =>
    `/inventory/packages?${new URLSearchParams({ stockStatus: ON_HAND_STATUSES.join(), ...filter })}`;

  const species = figures.species.map((row) => ({
    ...kindOf(row.treeCode, speciesIn(language, row), row),
    to: list({ treeCode: row.treeCode }),
  }));
  const grades = figures.grades.map((row) => ({
    ...kindOf(row.grade, row.grade ? termIn(language, row.grade) : t('dashboard.ungraded'), row),
    to: row.grade ? list({ grade: row.grade }) : list({ gradeStatus: '0' }),
  }));
  const thicknesses = figures.thicknesses.map((row) =>
    kindOf(String(row.thicknessMm), `${formatThickness(row.thicknessMm)} mm`, row),
  );

  return (
    <>
      <KindPanel title={t('dashboard.bySpecies')} kinds={species} />
      <KindPanel title={t('dashboard.byGrade')} kinds={grades} />
      <KindPanel title={t('dashboard.byThickness')} kinds={thicknesses} />
    </>
  );
}

function KindPanel({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const { t } = useTranslation();
  const fullTitle = `${t('dashboard.stock')} · ${title}`;
  const { shown, others } = splitKinds(kinds);
  return (
    <ChartPanel
      title={fullTitle}
      summary={
        others
          ? t('dashboard.othersSum', {
              count: others.count,
              packs: formatCount(others.amount.packs),
              area: formatArea(others.amount.area),
            })
          : undefined
      }
      empty={kinds.length === 0 ? t('dashboard.noStock') : null}
      chart={
        <Chart
          title={fullTitle}
          heightPx={shown.length * ROW_PX + EDGE_PX}
          of={kinds}
          option={(look) => kindOption({ name: t('dashboard.area'), kinds: shown, format: formatArea }, look)}
        />
      }
      table={
        <FigureTable
          title={fullTitle}
          columns={[t('dashboard.kind'), t('dashboard.packs'), t('dashboard.area')]}
          rows={kinds.map(({ key, name, amount, to }) => ({
            key,
            cells: [
              to ? (
                <Link key="name" to={to}>
                  {name}
                </Link>
              ) : (
                name
              ),
              formatCount(amount.packs),
              formatArea(amount.area),
            ],
          }))}
        />
      }
    />
  );
}

function kindOf(key: string, name: string, { packs, area }: Amount): Kind {
  return { key, name, amount: { packs, area } };
}
