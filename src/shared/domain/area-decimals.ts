/** Decimals that an area in m² has at least where it is shown; stored areas of some companies have a fourth. */
export const AREA_DECIMALS = 3;
