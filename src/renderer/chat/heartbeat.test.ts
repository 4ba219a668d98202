import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHAT_HEARTBEAT_MS, CHAT_HEARTBEAT_WAIT_MS } from '#shared/chat/protocol';
import { createHeartbeat } from './heartbeat.ts';

const waits = { silenceMs: CHAT_HEARTBEAT_MS, waitMs: CHAT_HEARTBEAT_WAIT_MS };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends a heartbeat after 5 s of silence and gives up 4 s later', () => {
  const [beat, lost] = [vi.fn(), vi.fn()];
  createHeartbeat(waits, beat, lost).heard();
  vi.advanceTimersByTime(4999);
  expect(beat).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(beat).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3999);
  expect(lost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('restarts the silence with every answer', () => {
  const [beat, lost] = [vi.fn(), vi.fn()];
  const heartbeat = createHeartbeat(waits, beat, lost);
  beat.mockImplementation(() => heartbeat.heard());
  heartbeat.heard();
  vi.advanceTimersByTime(60_000);
  expect(beat).toHaveBeenCalledTimes(12);
  expect(lost).not.toHaveBeenCalled();
});

test('neither sends nor gives up once stopped', () => {
  const [beat, lost] = [vi.fn(), vi.fn()];
  const heartbeat = createHeartbeat(waits, beat, lost);
  heartbeat.ask();
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  expect(beat).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
});
