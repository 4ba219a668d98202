import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import ejs from 'ejs';
import { afterAll, expect, test } from 'vitest';
import addLinks from '../msi-links.mjs';
import { inModules } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'msi-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** electron-builder's own template, filled in as electron-builder does it. */
function writeProject() {
  const template = readFileSync(inModules('app-builder-lib/templates/msi/template.xml'), 'utf8')
    .replace(/{{/g, '<%')
    .replace(/}}/g, '%>')
    .replace(/\${([^}]+)}/g, '<%=$1%>');
  const values = {
    isPerMachine: true,
    isAssisted: false,
    isRunAfterFinish: false,
    iconPath: null,
    menuCategory: null,
  };
  const names = {
    productName: '木之语',
    upgradeCode: '',
    version: '1.0.0.0',
    manufacturer: '',
    compressionLevel: 'high',
  };
  const places = {
    installationDirectoryWixName: 'veneer-desk',
    programFilesId: 'ProgramFiles64Folder',
    dirs: [],
  };
  const files = ['<Component><File Id="mainExecutable" Source="veneer-desk.exe" KeyPath="yes"/></Component>'];
  const shortcuts = { isCreateDesktopShortcut: true, isCreateStartMenuShortcut: true };
  const file = join(folder, 'project.wxs');
  writeFileSync(file, ejs.render(template, { ...values, ...names, ...places, ...shortcuts, files }));
  return file;
}

test('registers links for the installed program and removes them with it', async () => {
  const file = writeProject();
  await addLinks(file);
  const project = new DOMParser().parseFromString(readFileSync(file, 'utf8'), 'text/xml');
  const group = project.getElementsByTagName('ComponentGroup')[0];
  const values = Array.from(group.getElementsByTagName('RegistryValue'), (value) => [
    `${value.getAttribute('Root')}\\${value.getAttribute('Key')}`,
    value.getAttribute('Name') ?? '',
    value.getAttribute('Value'),
  ]);
  const key = 'HKLM\\Software\\Classes\\muzhiyu';
  expect(values).toEqual([
    [key, '', 'URL:muzhiyu'],
    [key, 'URL Protocol', ''],
    [`${key}\\DefaultIcon`, '', '[#mainExecutable],0'],
    [`${key}\\shell\\open\\command`, '', '"[#mainExecutable]" "%1"'],
  ]);
  // The product's only feature refers to the component group, so removing the product removes the registry values.
  expect(project.getElementsByTagName('ComponentGroupRef')[0].getAttribute('Id')).toBe(
    group.getAttribute('Id'),
  );
});

test('refuses a project without a place for the registration', async () => {
  const file = join(folder, 'other.wxs');
  writeFileSync(file, '<Wix/>');
  await expect(addLinks(file)).rejects.toThrow('ComponentGroup');
});
