/**
 * Flags of Node for the host without a window. By itself V8's young generation grows to 96 MB during a long job and stays so, and V8 learns from the
 * first labels, which fill the caches, to put what is drawn into the old generation, where it waits for a full collection. Drawing takes no longer
 * with them.
 */
export const HOST_FLAGS = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring'];
