import { expect, test } from 'vitest';
import { LatestQuery } from './latest-query.ts';

const ofAll = () => {
  const latest = new LatestQuery('all');
  latest.draw('', 'all');
  return latest;
};

test('a change outlasts draws at the former address, so that the next change includes it', () => {
  const latest = ofAll();
  latest.change('sorted');
  latest.draw('', 'all');
  expect(latest.now).toBe('sorted');
});

test('another address has its own query, also one that no change led to', () => {
  const latest = ofAll();
  latest.change('sorted');
  latest.draw('sort=code', 'sorted by code');
  expect(latest.now).toBe('sorted by code');
  latest.draw('view=1', 'of the view');
  expect(latest.now).toBe('of the view');
});
