import { describe, expect, test } from 'vitest';
import { amazonTime, presign, signHeaders, signText } from './sigv4.ts';

// The examples of Amazon's documentation of the S3 REST API: "Authenticating Requests (AWS Signature Version 4)".
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const bucket = 'https://examplebucket.s3.amazonaws.com';

describe('signature version 4, by Amazon’s published examples', () => {
  test('GET object with an additional header', () => {
    const request = {
      method: 'GET',
      url: new URL(`${bucket}/test.txt`),
      headers: { range: 'bytes=0-9' },
    };
    const signed = signHeaders(request, '', credentials, at);
    expect(signed['x-amz-content-sha256']).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(signed.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('PUT object with a name that needs encoding', () => {
    const request = {
      method: 'PUT',
      url: new URL(`${bucket}/test%24file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    };
    const { authorization } = signHeaders(request, 'Welcome to Amazon S3.', credentials, at);
    expect(authorization).toContain(
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });

  test('GET with query parameters', () => {
    const request = { method: 'GET', url: new URL(`${bucket}/?max-keys=2&prefix=J`) };
    expect(signHeaders(request, '', credentials, at).authorization).toContain(
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });

  test('presigned address valid for a day', () => {
    const url = presign({ method: 'GET', url: new URL(`${bucket}/test.txt`) }, 86_400, credentials, at);
    expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
    expect(url).toContain('X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request');
  });

  test('policy of a posted form', () => {
    const policy = [
      '{ "expiration": "2015-12-30T12:00:00.000Z",',
      '  "conditions": [',
      '    {"bucket": "sigv4examplebucket"},',
      '    ["starts-with", "$key", "user/user1/"],',
      '    {"acl": "public-read"},',
      '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
      '    ["starts-with", "$Content-Type", "image/"],',
      '    {"x-amz-meta-uuid": "14365123651274"},',
      '    {"x-amz-server-side-encryption": "AES256"},',
      '    ["starts-with", "$x-amz-meta-tag", ""],',
      '',
      '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
      '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
      '    {"x-amz-date": "20151229T000000Z" }',
      '  ]',
      '}',
    ].join('\r\n');
    const text = Buffer.from(policy).toString('base64');
    expect(signText(text, credentials, new Date('2015-12-29T00:00:00Z'))).toBe(
      '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
    );
  });

  test('times without separators', () => {
    expect(amazonTime(at)).toBe('20130524T000000Z');
  });
});
