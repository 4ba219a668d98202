/** Decimals that a company may choose for its areas in m² (`areaScale`). */
export const AREA_SCALES = [2, 3, 4] as const;
export type AreaScale = (typeof AREA_SCALES)[number];

/** Decimals of a stored area: those of the finest choice, which graded and typed areas may have. */
export const STORED_AREA_DECIMALS = 4;

/** The usual choice. */
export const AREA_DECIMALS: AreaScale = 3;
