/** Id of a species in the demo company of this place, by its place in the catalogue. */
export const speciesId = (companyIndex: number, at: number): string => String(500 + companyIndex * 100 + at);
