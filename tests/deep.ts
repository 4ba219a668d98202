/** Whether `npm test -- deep` runs: loops in many rounds, and tests of what a lower tier or another test covers too. */
export const IS_DEEP = process.env.VENEER_DESK_DEEP === '1';
