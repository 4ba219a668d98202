/** All test servers of a run share databases, and so a secret. */
export const TEST_SECRET = 'the secret of servers that are only tested';
