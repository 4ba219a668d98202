import { describe, expect, test } from 'vitest';
import { describeError, toAppError } from '#shared/errors';
import { checkUpload, type FileToUpload, scopeOf } from './upload-check.ts';

const picture = { name: 'photo.PNG', size: 1000 };
const good: FileToUpload = { file: picture, type: 'common', directory: 'avatar' };

function refusalOf(change: Partial<FileToUpload>): string {
  try {
    return checkUpload({ ...good, ...change }).scope;
  } catch (error) {
    return describeError(toAppError(error), 'zh');
  }
}

describe('before an upload', () => {
  test.each<[string, Partial<FileToUpload>, string]>([
    ['the file is needed', { file: null }, '请选择要上传的文件'],
    ['the type is needed', { type: '' }, '上传类型不能为空'],
    ['the directory is needed', { directory: ' ' }, '授权目录不能为空'],
    ['a company’s file needs its module', { type: 'tenant' }, '公司文件必须指定所属模块'],
    ['a type by number needs it too', { type: 1 }, '公司文件必须指定所属模块'],
    ['an unknown type is refused', { type: 9 }, '上传类型值异常'],
    ['a picture is asked for', { kind: 'image', file: { name: 'a.gif', size: 1 } }, '请上传图片文件'],
    ['a film is asked for', { kind: 'video', file: picture }, '请上传mp4格式视频文件'],
    ['other types are refused', { file: { name: 'a.exe', size: 1 } }, '不支持该文件类型'],
    ['500 KB is the limit', { file: { ...picture, size: 512_001 } }, '文件不能超过 500 KB'],
  ])('%s', (_name, change, words) => {
    expect(refusalOf(change)).toBe(words);
  });

  test('accepts valid files by name and by number, up to the limit', () => {
    expect(refusalOf({})).toBe('common');
    expect(refusalOf({ type: 2, kind: 'image', file: { ...picture, size: 512_000 } })).toBe('private');
    expect(refusalOf({ type: 'tenant', moduleType: 'veneer' })).toBe('tenant');
    expect(scopeOf(3)).toBe('common');
  });

  test.each(['temp', 4] as const)('puts an upload of type %s into a shared folder', (type) => {
    expect(checkUpload({ ...good, type })).toMatchObject({ scope: 'common', directory: 'temp/avatar' });
  });
});
