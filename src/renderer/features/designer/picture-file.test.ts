import { expect, test } from 'vitest';
import { readPictureFile } from './picture-file.ts';

/** The beginning of a PNG, which declares its size. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

test('a picture is what its content says, whatever its name', async () => {
  const named = new File([pngOf(400, 300)], '标志.jpg', { type: 'image/jpeg' });
  expect(await readPictureFile(named)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
});

test.each([
  ['one of many dots in a few bytes', pngOf(30_000, 30_000), 'label.picture_invalid'],
  ['an animation', new TextEncoder().encode('GIF89a\x90\x01\x2c\x01'), 'label.picture_invalid'],
  [
    'a drawing with a script',
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    'label.picture_invalid',
  ],
  ['a text', new TextEncoder().encode('标志'), 'label.picture_invalid'],
  ['a photograph of 10 MB', new Uint8Array(10_000_000), 'label.picture_file_too_large'],
])('%s is refused under the name of a picture', async (_, bytes, code) => {
  const file = new File([bytes], '标志.png', { type: 'image/png' });
  await expect(readPictureFile(file)).rejects.toMatchObject({ code });
});
