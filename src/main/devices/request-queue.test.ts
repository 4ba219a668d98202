import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { type Framer, isOfSilentDevice, type Request, RequestQueue } from './request-queue.ts';
import { createReaderTcpTransport } from './transport/reader-tcp.ts';
import type { Transport } from './transport/transport.ts';

/** A protocol of one-byte frames; FF is damage, FE starts a frame that never ends. */
function createByteFramer(): Framer<number> {
  let pending = 0;
  return {
    get pending() {
      return pending;
    },
    push(chunk) {
      const bytes = [...chunk];
      pending += bytes.filter((byte) => byte === 0xfe).length;
      return {
        frames: bytes.filter((byte) => byte < 0xfe),
        damaged: bytes.filter((byte) => byte === 0xff).length,
      };
    },
    giveUp() {
      pending = 0;
      return { frames: [], damaged: 1 };
    },
  };
}

/** A device whose answers the test sends. */
function createDevice() {
  const sent: number[] = [];
  let onData: (chunk: Uint8Array) => void = () => {};
  let onLost: (error: AppError) => void = () => {};
  const wrote = new Map<number, () => void>();
  const transport: Transport = {
    name: 'test',
    open: async () => {},
    close: async () => {},
    async write([code = 0]) {
      sent.push(code);
      wrote.get(code)?.();
    },
    onData: (listener) => {
      onData = listener;
    },
    onLost: (listener) => {
      onLost = listener;
    },
  };
  return {
    transport,
    sent,
    answer: (...bytes: number[]) => onData(Uint8Array.from(bytes)),
    unplug: () => onLost(new AppError('reader.disconnected')),
    /** Runs when the command with this code has been sent. */
    whenSent: (code: number, then: () => void) => wrote.set(code, then),
  };
}

function request(code: number, timeoutMs = 1000): Request<number, number> {
  return {
    bytes: Uint8Array.of(code),
    timeoutMs,
    take: (frame) => (frame === code ? { answer: frame } : undefined),
  };
}

function setUp() {
  const device = createDevice();
  return { device, queue: new RequestQueue<number>(device.transport, createByteFramer()) };
}

/** A test for which time passes only when it advances the clock. */
const inSimulatedTime = (run: () => Promise<void>) => async () => {
  vi.useFakeTimers();
  try {
    await run();
  } finally {
    vi.useRealTimers();
  }
};

test('sends the second command when the first is answered', async () => {
  const { device, queue } = setUp();
  device.whenSent(1, () => {
    expect(device.sent).toEqual([1]);
    setImmediate(() => device.answer(1));
  });
  device.whenSent(2, () => device.answer(2));
  expect(await Promise.all([queue.send(request(1)), queue.send(request(2))])).toEqual([1, 2]);
  expect(device.sent).toEqual([1, 2]);
});

test('skips frames that belong to something else', async () => {
  const { device, queue } = setUp();
  device.whenSent(1, () => device.answer(7, 8, 1));
  expect(await queue.send(request(1))).toBe(1);
});

test('distinguishes no answer, a damaged answer and an unfinished answer', async () => {
  const { device, queue } = setUp();
  await expect(queue.send(request(1, 20))).rejects.toMatchObject({ code: 'reader.timeout' });
  device.whenSent(2, () => device.answer(0xff));
  await expect(queue.send(request(2, 20))).rejects.toMatchObject({ code: 'reader.bad_frame' });
  device.whenSent(3, () => device.answer(0xfe));
  await expect(queue.send(request(3, 150))).rejects.toMatchObject({ code: 'reader.bad_frame' });
});

test('accepts a good frame after damage as the answer', async () => {
  const { device, queue } = setUp();
  device.whenSent(1, () => device.answer(0xff, 1));
  expect(await queue.send(request(1))).toBe(1);
});

test(
  'goes on with an endless answer after damage between its parts',
  inSimulatedTime(async () => {
    const { device, queue } = setUp();
    const stop = new AbortController();
    const parts: number[] = [];
    const endless: Request<number, void> = {
      bytes: Uint8Array.of(1),
      timeoutMs: 1000,
      stop: Uint8Array.of(9),
      take(frame) {
        if (frame === 9) return { answer: undefined };
        parts.push(frame);
        return 'more';
      },
    };
    device.whenSent(9, () => device.answer(9));
    const inventory = queue.send(endless, stop.signal);
    await vi.advanceTimersByTimeAsync(0);
    device.answer(0xff);
    for (const part of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(100);
      device.answer(part);
    }
    stop.abort();
    await inventory;
    expect(parts).toEqual([1, 2, 3, 4]);
  }),
);

test('does not match a late answer to the next command', async () => {
  const { device, queue } = setUp();
  const anything: Request<number, number> = { ...request(2), take: (frame) => ({ answer: frame }) };
  await expect(queue.send(request(1, 20))).rejects.toMatchObject({ code: 'reader.timeout' });
  // Without the delay the second command would receive the first one's late answer.
  device.whenSent(2, () => setTimeout(() => device.answer(2), 60));
  setTimeout(() => device.answer(1), 30);
  expect(await queue.send(anything)).toBe(2);
});

test('does not send a command that was cancelled while a late answer was awaited', async () => {
  const { device, queue } = setUp();
  await expect(queue.send(request(1, 20))).rejects.toMatchObject({ code: 'reader.timeout' });
  const controller = new AbortController();
  const cancelled = queue.send(request(2), controller.signal);
  setImmediate(() => controller.abort(new AppError('tag.cancelled')));
  await expect(cancelled).rejects.toMatchObject({ code: 'tag.cancelled' });
  device.whenSent(3, () => device.answer(3));
  await queue.send(request(3));
  expect(device.sent).toEqual([1, 3]);
});

test('fails the command in flight and the queued ones at once when unplugged', async () => {
  const { device, queue } = setUp();
  device.whenSent(1, () => device.unplug());
  const failures = await Promise.allSettled([queue.send(request(1)), queue.send(request(2))]);
  for (const failure of failures)
    expect(failure).toMatchObject({ status: 'rejected', reason: { code: 'reader.disconnected' } });
  expect(device.sent).toEqual([1]);
  await expect(queue.send(request(3))).rejects.toMatchObject({ code: 'reader.disconnected' });
});

test('keeps a cancelled command’s turn until the device is done', async () => {
  const { device, queue } = setUp();
  const controller = new AbortController();
  device.whenSent(1, () => controller.abort(new AppError('tag.cancelled')));
  device.whenSent(2, () => device.answer(2));
  const cancelled = queue.send(request(1), controller.signal);
  const next = queue.send(request(2));
  await expect(cancelled).rejects.toMatchObject({ code: 'tag.cancelled' });
  expect(device.sent).toEqual([1]);
  device.answer(1);
  expect(await next).toBe(2);
});

test('never sends a command cancelled in the queue', async () => {
  const { device, queue } = setUp();
  const controller = new AbortController();
  const first = queue.send(request(1));
  const cancelled = queue.send(request(2), controller.signal);
  controller.abort(new AppError('tag.cancelled'));
  await expect(cancelled).rejects.toMatchObject({ code: 'tag.cancelled' });
  device.answer(1);
  await first;
  device.whenSent(3, () => device.answer(3));
  await queue.send(request(3));
  expect(device.sent).toEqual([1, 3]);
});

test('collects frames without an end mark until no more arrive', async () => {
  const { device, queue } = setUp();
  const seen: number[] = [];
  device.whenSent(1, () => {
    device.answer(10);
    setImmediate(() => device.answer(11, 12));
  });
  const collected = await queue.send<number[]>({
    bytes: Uint8Array.of(1),
    timeoutMs: 1000,
    take(frame) {
      seen.push(frame);
      return 'more';
    },
    quietEnd: { ms: 20, finish: () => seen },
  });
  expect(collected).toEqual([10, 11, 12]);
});

test('a frame that came while the process did other work belongs to the answer', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = createReaderTcpTransport({ host: '127.0.0.1', port });
  const queue = new RequestQueue<number>(transport, createByteFramer());
  const connected = once(server, 'connection') as Promise<[Socket]>;
  await transport.open();
  const [peer] = await connected;
  const seen: number[] = [];
  const asked = queue.send<number[]>({
    bytes: Uint8Array.of(1),
    timeoutMs: 1000,
    take(frame) {
      seen.push(frame);
      if (seen.length > 1) return 'more';
      setImmediate(() => {
        // In the system's buffer at once; this process is away until the quiet time is long over.
        peer.write(Uint8Array.of(11));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      });
      return 'more';
    },
    quietEnd: { ms: 20, finish: () => seen },
  });
  await once(peer, 'data');
  peer.write(Uint8Array.of(10));
  expect(await asked).toEqual([10, 11]);
  await transport.close();
  server.close();
});

test('a frame that has begun is waited for beyond the quiet time', async () => {
  const { device, queue } = setUp();
  const seen: number[] = [];
  device.whenSent(1, () => {
    device.answer(10, 0xfe);
    setTimeout(() => device.answer(11), 40);
  });
  const collected = await queue.send<number[]>({
    bytes: Uint8Array.of(1),
    timeoutMs: 1000,
    take(frame) {
      seen.push(frame);
      return 'more';
    },
    quietEnd: { ms: 20, finish: () => seen },
  });
  expect(collected).toEqual([10, 11]);
});

test('an answer without an end is stopped, and its end is the request’s', async () => {
  const { device, queue } = setUp();
  const stop = new AbortController();
  const seen: number[] = [];
  device.whenSent(1, () => device.answer(10, 11));
  device.whenSent(2, () => device.answer(12, 9, 13));
  const unasked: number[] = [];
  queue.onUnasked((frame) => unasked.push(frame));
  await queue.send<void>(
    {
      bytes: Uint8Array.of(1),
      timeoutMs: 1000,
      stop: Uint8Array.of(2),
      take(frame) {
        if (frame === 9) return { answer: undefined };
        seen.push(frame);
        if (frame === 11) stop.abort();
        return 'more';
      },
    },
    stop.signal,
  );
  expect(seen).toEqual([10, 11, 12]);
  expect(unasked).toEqual([13]);
});

test(
  'a device that continues after the command to stop counts as not answering',
  inSimulatedTime(async () => {
    const { device, queue } = setUp();
    const stop = new AbortController();
    const endless = queue.send(
      { bytes: Uint8Array.of(1), timeoutMs: 1000, stop: Uint8Array.of(2), take: () => 'more' as const },
      stop.signal,
    );
    const failure = expect(endless).rejects.toMatchObject({ code: 'reader.timeout' });
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await vi.advanceTimersByTimeAsync(900);
    device.answer(10);
    await vi.advanceTimersByTimeAsync(200);
    await failure;
  }),
);

test(
  'each part of an answer starts the time limit again',
  inSimulatedTime(async () => {
    const { device, queue } = setUp();
    const answer = queue.send<string>({
      bytes: Uint8Array.of(1),
      timeoutMs: 1000,
      take: (frame) => (frame === 9 ? { answer: 'whole' } : 'more'),
    });
    for (const frame of [10, 11, 9]) {
      await vi.advanceTimersByTimeAsync(900);
      device.answer(frame);
    }
    expect(await answer).toBe('whole');

    const broken = queue.send({ bytes: Uint8Array.of(2), timeoutMs: 1000, take: () => 'more' });
    const failure = expect(broken).rejects.toMatchObject({ code: 'reader.timeout' });
    await vi.advanceTimersByTimeAsync(900);
    device.answer(10);
    await vi.advanceTimersByTimeAsync(1000);
    await failure;
  }),
);

test(
  'probes a silent device once until it is heard again, and never matches its late answer',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 500));
    /** What becomes of a command whose answer may be any frame. */
    const ask = async (code: number) => {
      const asked = queue
        .send({ ...request(code, 500), take: (frame) => ({ answer: frame }) })
        .catch((error: AppError) => error.code);
      await vi.advanceTimersByTimeAsync(2000);
      return asked;
    };
    expect(await ask(1)).toBe('reader.timeout');
    expect(await ask(2)).toBe('reader.timeout');
    expect(device.sent).toEqual([1, 9, 9, 9]);
    expect(await ask(3)).toBe('reader.timeout');
    expect(device.sent).toEqual([1, 9, 9, 9, 9]);
    // It has done its work, and its answer comes before that of the probe.
    device.whenSent(9, () => setTimeout(() => device.answer(1, 9), 100));
    device.whenSent(4, () => device.answer(4));
    expect(await ask(4)).toBe(4);
    device.whenSent(9, () => {});
    expect(await ask(5)).toBe('reader.timeout');
    device.sent.length = 0;
    expect(await ask(6)).toBe('reader.timeout');
    expect(device.sent).toEqual([9, 9, 9]);
  }),
);

test(
  'a device not heard for a while is asked for its model before a command that may take long',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 1000));
    const ask = async (code: number, timeoutMs: number, waitMs: number) => {
      const told = queue.send(request(code, timeoutMs)).catch((error: AppError) => error.code);
      await vi.advanceTimersByTimeAsync(waitMs);
      return Promise.race([told, 'waiting']);
    };
    // It is slow, which leaves a command on a tag its whole time.
    device.whenSent(9, () => setTimeout(() => device.answer(9), 900));
    device.whenSent(5, () => setTimeout(() => device.answer(5), 4500));
    expect(await ask(5, 5000, 5400)).toBe(5);
    expect(device.sent).toEqual([9, 5]);
    device.whenSent(9, () => device.answer(9));
    device.whenSent(1, () => device.answer(1));
    expect(await ask(1, 1000, 0)).toBe(1);
    device.sent.length = 0;
    // The device has just answered, and then sends nothing for a while.
    expect(await ask(5, 5000, 4500)).toBe(5);
    await vi.advanceTimersByTimeAsync(300);
    expect(await ask(1, 1000, 0)).toBe(1);
    await vi.advanceTimersByTimeAsync(301);
    expect(await ask(5, 5000, 4500)).toBe(5);
    expect(device.sent).toEqual([5, 1, 9, 5]);
    // The device stops answering.
    await vi.advanceTimersByTimeAsync(301);
    for (const code of [9, 1, 5]) device.whenSent(code, () => {});
    expect(await ask(5, 5000, 1500)).toBe('reader.timeout');
  }),
);

test(
  'a device that does not report its model is queried for it once, and then gets the full time of each command',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 1000));
    const ask = async (code: number, timeoutMs: number) => {
      const told = queue.send(request(code, timeoutMs)).catch((error: AppError) => error.code);
      await vi.advanceTimersByTimeAsync(6000);
      return told;
    };
    device.whenSent(5, () => setTimeout(() => device.answer(5), 400));
    device.whenSent(1, () => device.answer(1));
    expect(await ask(5, 5000)).toBe(5);
    expect(await ask(1, 1000)).toBe(1);
    device.whenSent(5, () => setTimeout(() => device.answer(5), 4500));
    expect(await ask(5, 5000)).toBe(5);
    expect(device.sent).toEqual([9, 5, 1, 5]);
  }),
);

test(
  'a device that answers no probe either is reported as silent, one that only lacks a command is not',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 1000));
    const ask = async (code: number) => {
      const told = queue.send(request(code)).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(3000);
      return told;
    };
    const isSilent = async (code: number) => isOfSilentDevice(await ask(code));
    // The answer to the first probe counts, although two more were sent before it came.
    device.whenSent(9, () => setTimeout(() => device.answer(9), 900));
    expect(await isSilent(1)).toBe(false);
    expect(await isSilent(1)).toBe(false);
    device.whenSent(9, () => {});
    expect(await isSilent(1)).toBe(true);
    expect(await isSilent(1)).toBe(true);
    // It was switched on again, and is as slow as before.
    device.whenSent(9, () => setTimeout(() => device.answer(9), 900));
    device.whenSent(1, () => device.answer(1));
    expect(await ask(1)).toBe(1);
  }),
);

test(
  'a device that is slower than it is waited for is waited for the whole time from then on',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 1000));
    const ask = async () => {
      const told = queue.send({ ...request(5, 5000), patienceMs: 1500 }).catch(({ code }: AppError) => code);
      await vi.advanceTimersByTimeAsync(6000);
      return told;
    };
    device.whenSent(9, () => device.answer(9));
    expect(await ask()).toBe('reader.timeout');
    // Its answer was lost, so it is not known to be slow.
    device.whenSent(5, () => setTimeout(() => device.answer(5), 2000));
    expect(await ask()).toBe('reader.timeout');
    expect(await ask()).toBe(5);
  }),
);

test(
  'the rest of a refusal is no late answer of a command that was given up before',
  inSimulatedTime(async () => {
    const device = createDevice();
    const queue = new RequestQueue<number>(device.transport, createByteFramer(), () => request(9, 1000));
    device.whenSent(9, () => device.answer(9));
    const codeOf = (told: Promise<unknown>) => told.catch(({ code }: AppError) => code);
    const given = codeOf(queue.send({ ...request(5, 5000), patienceMs: 1500 }));
    await vi.advanceTimersByTimeAsync(6000);
    expect(await given).toBe('reader.timeout');

    device.whenSent(6, () => device.answer(6));
    const refused = codeOf(
      queue.send({
        ...request(6),
        mayGoOn: true,
        take: () => {
          throw new AppError('reader.refused', { status: '6' });
        },
      }),
    );
    await vi.advanceTimersByTimeAsync(2000);
    expect(await refused).toBe('reader.refused');
    device.answer(6);

    const told = vi.fn();
    void codeOf(queue.send({ ...request(5, 5000), patienceMs: 1500 })).then(told);
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toHaveBeenCalledWith('reader.timeout');
  }),
);
