import type { zones } from '../db/schema/zones.ts';

/** The warehouses of a demo company, and the letters of their rows. */
const WAREHOUSES = { 一号仓: ['A', 'B'], 二号仓: ['C', 'D'] };
/** Zones in one row of shelves; packages are in any of them. */
export const ZONES_A_ROW = 6;
const FIRST_ID = 2000;

export const ZONE_ROWS = Object.values(WAREHOUSES).flat();

/** `A1区`, as packages name it. */
export const zoneName = (row: string, number: number): string => `${row}${number}区`;

export function makeZones(companyIndex: number): (typeof zones.$inferInsert)[] {
  const places = Object.entries(WAREHOUSES).flatMap(([warehouse, rows]) =>
    rows.flatMap((row) =>
      Array.from({ length: ZONES_A_ROW }, (_, index) => ({
        regionCode: `${row}-${String(index + 1).padStart(2, '0')}`,
        region: zoneName(row, index + 1),
        warehouse,
      })),
    ),
  );
  return places.map((place, index) => ({ ...place, id: String(FIRST_ID + companyIndex * 100 + index) }));
}
