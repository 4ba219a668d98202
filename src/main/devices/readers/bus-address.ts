import type { Framer } from '../request-queue.ts';

/** The broadcast address of a bus, which every reader answers; one reader alone on its cable needs no other. */
export const ANY_ADDRESS = 0xff;

/**
 * Passes on only what the reader with this address sends, because on a bus (RS-485) others may answer or report tags too;
 * everything for `ANY_ADDRESS`.
 */
export function framesFrom<Frame extends { address: number }>(
  address: number,
  framer: Framer<Frame>,
): Framer<Frame> {
  if (address === ANY_ADDRESS) return framer;
  const ofReader = ({ frames, damaged }: ReturnType<Framer<Frame>['push']>) => ({
    frames: frames.filter((frame) => frame.address === address),
    damaged,
  });
  return {
    push: (chunk) => ofReader(framer.push(chunk)),
    giveUp: () => ofReader(framer.giveUp()),
    get pending() {
      return framer.pending;
    },
    ...(framer.isReliable !== undefined && { isReliable: framer.isReliable }),
  };
}
