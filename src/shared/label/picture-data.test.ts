import { expect, test } from 'vitest';
import { JobPictures } from './picture-data.ts';

test('a job with too many pictures is refused while they are read, naming how many labels fit', () => {
  const pictures = new JobPictures(500);
  const rowOf = (at: number) => ({ companyLogo: 'L'.repeat(1000), coverPicture: `${at}`.padEnd(200_000) });
  const add = (at: number) => pictures.add(rowOf(at), ['companyLogo', 'coverPicture']);
  for (let at = 0; at < 39; at += 1) add(at);
  // The same picture once more takes no room.
  add(0);
  // 40 of 200,000 and the logo are beyond 8,000,000 characters.
  expect(() => add(39)).toThrow(
    expect.objectContaining({ code: 'label.pictures_too_many', details: { count: 500, most: 40 } }),
  );
});
