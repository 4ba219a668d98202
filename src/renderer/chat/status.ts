/** The specification's connection states; `refused` is without a token or forced out. */
export const CHAT_STATUS = { disconnected: 0, connected: 1, refused: 2 } as const;
export type ChatStatus = (typeof CHAT_STATUS)[keyof typeof CHAT_STATUS];
