// electron-builder's msiProjectCreated hook: its MSI target has no link registration, so this adds what
// build/installer.nsh adds for NSIS.
import { readFile, writeFile } from 'node:fs/promises';

const KEY = 'Software\\Classes\\muzhiyu';
const LINKS = `
      <Component Id="links" Guid="5B2C9E0E-6E0B-4B5E-9D57-7A0B1D6B2F43">
        <RegistryValue Root="HKLM" Key="${KEY}" Type="string" Value="URL:muzhiyu" KeyPath="yes"/>
        <RegistryValue Root="HKLM" Key="${KEY}" Name="URL Protocol" Type="string" Value=""/>
        <RegistryValue Root="HKLM" Key="${KEY}\\DefaultIcon" Type="string" Value="[#mainExecutable],0"/>
        <RegistryValue Root="HKLM" Key="${KEY}\\shell\\open\\command" Type="string"
                       Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
      </Component>
    </ComponentGroup>`;

/**
 * Adds the registration of muzhiyu:// links to a WiX project; Windows Installer removes it with the program.
 *
 * @param {string} projectFile
 */
export default async function msiProjectCreated(projectFile) {
  const project = await readFile(projectFile, 'utf8');
  if (project.split('</ComponentGroup>').length !== 2)
    throw new Error(`${projectFile}: not one ComponentGroup to add the links to`);
  await writeFile(
    projectFile,
    project.replace(/\s*<\/ComponentGroup>/, () => LINKS),
  );
}
