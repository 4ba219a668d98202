import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from './support/programs.ts';

const execute = promisify(execFile);
const include = join(import.meta.dirname, '../../build/installer.nsh');
const WINE = '/usr/lib/wine/wine64';
const KEY = 'Software\\Classes\\muzhiyu';
const folder = mkdtempSync(join(tmpdir(), 'installer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small installer around our part of the real one, with the names of electron-builder's script. */
async function compile(context: 'current' | 'all'): Promise<string> {
  const program = join(folder, `desk-for-${context}.exe`);
  const script = join(folder, `${context}.nsi`);
  writeFileSync(
    script,
    `Unicode true
     Target amd64-unicode
     !include LogicLib.nsh
     !define APP_EXECUTABLE_FILENAME "veneer-desk.exe"
     !include "${include}"
     Name "${context}"
     OutFile "${program}"
     InstallDir "C:\\desk-for-${context}"
     RequestExecutionLevel user
     SilentInstall silent
     SilentUnInstall silent
     Section
       SetShellVarContext ${context}
       SetOutPath $INSTDIR
       !insertmacro customInstall
       WriteUninstaller "$INSTDIR\\uninstall.exe"
     SectionEnd
     Section Uninstall
       SetShellVarContext ${context}
       !insertmacro customUnInstall
     SectionEnd`,
  );
  await execute('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', script]);
  return program;
}

describe.skipIf(!hasProgram('makensis'))('our part of the Windows installer (needs nsis)', () => {
  test.each(['current', 'all'] as const)('compiles for the context %s', async (context) => {
    expect(existsSync(await compile(context))).toBe(true);
  });

  describe.skipIf(!existsSync(WINE))('under Wine (needs wine64)', () => {
    /** The registry's content under the key, by root and the name of the step. */
    const seen = (moment: string, root: string) =>
      readFileSync(join(folder, `${moment}-${root}.txt`), 'utf8');

    // One batch, because each separate start under Wine first starts its services.
    beforeAll(async () => {
      const look = (moment: string) =>
        ['HKCU', 'HKLM'].map((root) => `reg query ${root}\\${KEY} /s > ${moment}-${root}.txt 2> nul`);
      const remove = (context: string) =>
        `start /wait C:\\desk-for-${context}\\uninstall.exe /S _?=C:\\desk-for-${context}`;
      const steps = ['current', 'all'].flatMap((context) => [
        `start /wait desk-for-${context}.exe`,
        ...look(`${context}-installed`),
        remove(context),
        ...look(`${context}-removed`),
      ]);
      const takeOver = [
        'start /wait desk-for-current.exe',
        `reg add HKCU\\${KEY}\\shell\\open\\command /ve /f /d C:\\other.exe > nul`,
        remove('current'),
        ...look('taken-over'),
      ];
      await Promise.all([compile('current'), compile('all')]);
      writeFileSync(
        join(folder, 'steps.bat'),
        ['@echo off', ...steps, ...takeOver, 'exit /b 0', ''].join('\r\n'),
      );
      const env = {
        ...process.env,
        WINEPREFIX: join(folder, 'prefix'),
        WINEARCH: 'win64',
        WINEDEBUG: '-all',
      };
      await execute(WINE, ['wineboot', '-i'], { env });
      await execute(WINE, ['cmd', '/c', 'steps.bat'], { cwd: folder, env });
    });

    test.each([
      ['current', 'HKCU', 'HKLM'],
      ['all', 'HKLM', 'HKCU'],
    ] as const)(
      'for %s user, registers links only in %s and removes them with the program',
      (context, root, other) => {
        expect(seen(`${context}-installed`, root)).toContain(
          `"C:\\desk-for-${context}\\veneer-desk.exe" "%1"`,
        );
        expect(seen(`${context}-installed`, root)).toContain('URL Protocol');
        expect(seen(`${context}-installed`, other)).not.toContain('muzhiyu');
        expect(seen(`${context}-removed`, root)).not.toContain('muzhiyu');
      },
    );

    test('keeps links that another program has taken over', () => {
      expect(seen('taken-over', 'HKCU')).toContain('C:\\other.exe');
    });
  });
});
