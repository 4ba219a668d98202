/** The secret of all test servers of a run, which share databases. */
export const TEST_SECRET = 'the secret of servers that are only tested';
