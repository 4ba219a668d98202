import type { cookPools, dryMachines, productionProcesses, sliceMachines } from '../db/schema/factory.ts';

interface FactoryRows {
  cookPools: (typeof cookPools.$inferInsert)[];
  dryMachines: (typeof dryMachines.$inferInsert)[];
  sliceMachines: (typeof sliceMachines.$inferInsert)[];
  productionProcesses: (typeof productionProcesses.$inferInsert)[];
}

/** Ids of a demo company's first machine of each kind; those of the second company are 100 higher. */
export const DEMO_FACTORY_IDS = {
  cookPool: '1000',
  dryMachine: '1020',
  sliceMachine: '1040',
  productionProcess: '1060',
} as const;

/** A small slicing mill; cooking after the guide values of W6. The second company has fewer machines. */
export function makeFactoryRows(companyIndex: number): FactoryRows {
  const rows: FactoryRows = {
    cookPools: [
      pool('ZC-01', '1 号蒸煮池', '水煮池', 18, 50, 90),
      pool('ZC-02', '2 号蒸煮池', '水煮池', 18, 50, 90),
      pool('ZC-03', '3 号蒸煮池', '水煮池', 24, 50, 95),
      pool('QZ-01', '1 号汽蒸罐', '汽蒸罐', 12, 60, 110),
    ],
    dryMachines: [
      dryer('HG-01', '1 号网带烘干机', '网带', 400, 100, 160, 0.3, 1.2),
      dryer('HG-02', '2 号辊筒烘干机', '辊筒', 460, 120, 180, 0.4, 3),
    ],
    sliceMachines: [
      slicer('BQ-01', '1 号卧式刨切机', '平切', 420, 0.2, 2),
      slicer('BQ-02', '2 号立式刨切机', '四开直切', 400, 0.3, 3),
      slicer('BH-01', '1 号半圆机', '半圆切', 330, 0.4, 1.2),
    ],
    productionProcesses: [
      process('GY-01', '黑胡桃平切', '平切', [48, 72], [60, 85], [0.45, 0.6], 10),
      process('GY-02', '白橡直切', '四开直切', [45, 75], [60, 90], [0.45, 0.6], 11),
      process('GY-03', '枫木平切', '平切', [10, 30], [50, 75], [0.45, 0.6], 9),
    ],
  };
  if (companyIndex > 0) for (const kind of Object.values(rows)) kind.splice(Math.ceil(kind.length / 2));
  return {
    cookPools: number(rows.cookPools, DEMO_FACTORY_IDS.cookPool, companyIndex),
    dryMachines: number(rows.dryMachines, DEMO_FACTORY_IDS.dryMachine, companyIndex),
    sliceMachines: number(rows.sliceMachines, DEMO_FACTORY_IDS.sliceMachine, companyIndex),
    productionProcesses: number(rows.productionProcesses, DEMO_FACTORY_IDS.productionProcess, companyIndex),
  };
}

/** Assigns ids and sort numbers. */
function number<T extends object>(rows: readonly T[], firstId: string, companyIndex: number): T[] {
  return rows.map((row, index) => ({
    ...row,
    id: String(Number(firstId) + companyIndex * 100 + index),
    sort: index + 1,
  }));
}

type Span = readonly [number, number];
const unnumbered = { id: '0' };

function pool(code: string, name: string, kind: string, capacityM3: number, from: number, to: number) {
  return { ...unnumbered, code, name, kind, capacityM3, minTemperatureC: from, maxTemperatureC: to };
}

function dryer(
  code: string,
  name: string,
  kind: string,
  maxWidthCm: number,
  ...[minTemperatureC, maxTemperatureC, minThicknessMm, maxThicknessMm]: [...Span, ...Span]
) {
  const limits = { minTemperatureC, maxTemperatureC, minThicknessMm, maxThicknessMm };
  return { ...unnumbered, code, name, kind, maxWidthCm, ...limits };
}

function slicer(code: string, name: string, craft: string, maxLengthCm: number, from: number, to: number) {
  return { ...unnumbered, code, name, craft, maxLengthCm, minThicknessMm: from, maxThicknessMm: to };
}

function process(
  code: string,
  name: string,
  craft: string,
  [minCookHours, maxCookHours]: Span,
  [minTemperatureC, maxTemperatureC]: Span,
  [minThicknessMm, maxThicknessMm]: Span,
  moisturePct: number,
) {
  return {
    ...unnumbered,
    code,
    name,
    craft,
    operations: '蒸煮,刨切,烘干,齐边,打包',
    minCookHours,
    maxCookHours,
    minTemperatureC,
    maxTemperatureC,
    minThicknessMm,
    maxThicknessMm,
    moisturePct,
  };
}
