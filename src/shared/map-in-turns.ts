/** `Array.map` over a long list that lets other work of the process run in between. */
export type MapInTurns = <T, R>(items: readonly T[], map: (item: T, index: number) => R) => Promise<R[]>;
