import { describe, expect, test } from 'vitest';
import { MP4, makePicture, makeWorkbook, XLS } from '../../testing/sample-files.ts';
import { judgeFile } from './judge.ts';

describe('a file is judged by its content', () => {
  test.each([
    ['a.PNG', makePicture(7, 5), 'image/png', '7x5'],
    ['a.jpeg', makePicture(7, 5, 'jpeg'), 'image/jpeg', '7x5'],
    ['a.mp4', MP4, 'video/mp4', ''],
    ['a.xls', XLS, 'application/vnd.ms-excel', ''],
    ['a.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf', ''],
    ['a.csv', Buffer.from('长,宽\n'), 'text/csv', ''],
  ])('%s', async (name, bytes, contentType, resolutionRatio) => {
    expect(await judgeFile(name, bytes)).toMatchObject({ contentType, resolutionRatio });
  });

  test('distinguishes an .xlsx workbook from an .xls workbook and from a plain zip archive', async () => {
    const workbook = await makeWorkbook();
    expect(await judgeFile('a.xlsx', workbook)).toMatchObject({ extension: 'xlsx' });
    await expect(judgeFile('a.xls', workbook)).rejects.toMatchObject({ code: 'upload.not_sheet' });
    const emptyArchive = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
    await expect(judgeFile('a.xlsx', emptyArchive)).rejects.toMatchObject({ code: 'upload.not_sheet' });
  });

  test('ignores the memory beyond the end of a truncated picture', async () => {
    const whole = makePicture(7, 5);
    await expect(judgeFile('a.png', whole.subarray(0, 20))).rejects.toMatchObject({
      code: 'upload.not_image',
    });
  });
});
