/**
 * Size limit of a request's address and headers together. A call may name 1,000 ids of 19 digits in its address, each with a
 * comma in three bytes (`%2C`): 22 KB. Node's own limit is 16 KB.
 */
export const HEADER_LIMIT_BYTES = 32 * 1024;
