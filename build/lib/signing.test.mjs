import { expect, test } from 'vitest';
import { azureSigningOptions, forgetEmptySettings } from './signing.mjs';

const ALL = {
  VENEER_DESK_AZURE_SIGN_ENDPOINT: 'https://weu.codesigning.azure.net/',
  VENEER_DESK_AZURE_SIGN_ACCOUNT: 'muzhiyu',
  VENEER_DESK_AZURE_SIGN_PROFILE: 'release',
  VENEER_DESK_AZURE_SIGN_PUBLISHER: '木之语 Ltd',
};

test('without settings a build stays unsigned', () => {
  expect(azureSigningOptions({ PATH: '/bin' })).toEqual([]);
  expect(azureSigningOptions(Object.fromEntries(Object.keys(ALL).map((name) => [name, ''])))).toEqual([]);
});

test('settings become electron-builder’s options', () => {
  expect(azureSigningOptions(ALL)).toEqual([
    '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net/',
    '-c.win.azureSignOptions.codeSigningAccountName=muzhiyu',
    '-c.win.azureSignOptions.certificateProfileName=release',
    '-c.win.azureSignOptions.publisherName=木之语 Ltd',
  ]);
});

test('names the missing setting', () => {
  const { VENEER_DESK_AZURE_SIGN_PROFILE: _, ...some } = ALL;
  expect(() => azureSigningOptions(some)).toThrow('VENEER_DESK_AZURE_SIGN_PROFILE');
});

test('treats an empty secret as no certificate', () => {
  const env = {
    CSC_LINK: '',
    WIN_CSC_LINK: '',
    APPLE_ID: '',
    AZURE_TENANT_ID: 'a',
    CSC_KEY_PASSWORD: 'b',
    LANG: '',
  };
  forgetEmptySettings(env);
  expect(env).toEqual({ AZURE_TENANT_ID: 'a', CSC_KEY_PASSWORD: 'b', LANG: '' });
});
