import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';

const WRITABLE_BY_OTHERS = 0o022;
// Windows SDK, accctrl.h, winnt.h.
const SE_FILE_OBJECT = 1;
const OWNER_SECURITY_INFORMATION = 1;
const WIN_LOCAL_SYSTEM_SID = 22;
const WIN_BUILTIN_ADMINISTRATORS_SID = 26;

/** True when a file was made by this computer's administrators, as far as its owner and mode show. */
export function isFileOfAdministrators(file: string): boolean {
  if (process.platform === 'win32') return isOwnedByWindowsAdministrators(file);
  const { uid, mode } = statSync(file);
  return uid === 0 && (mode & WRITABLE_BY_OTHERS) === 0;
}

/** Files made by an elevated administrator or a group policy belong to Administrators or SYSTEM. */
function isOwnedByWindowsAdministrators(file: string): boolean {
  const koffi: typeof Koffi = createRequire(import.meta.url)('koffi');
  const advapi32 = koffi.load('advapi32.dll');
  const getNamedSecurityInfo = advapi32.func(
    'uint32_t __stdcall GetNamedSecurityInfoW(str16 name, int type, uint32_t parts, _Out_ void **owner, void *group, void *dacl, void *sacl, _Out_ void **descriptor)',
  );
  const isWellKnownSid = advapi32.func('int __stdcall IsWellKnownSid(void *sid, int kind)');
  const localFree = koffi.load('kernel32.dll').func('void *__stdcall LocalFree(void *memory)');
  const owner: unknown[] = [null];
  const descriptor: unknown[] = [null];
  const error = getNamedSecurityInfo(
    file,
    SE_FILE_OBJECT,
    OWNER_SECURITY_INFORMATION,
    owner,
    null,
    null,
    null,
    descriptor,
  );
  if (error !== 0) return false;
  try {
    return [WIN_BUILTIN_ADMINISTRATORS_SID, WIN_LOCAL_SYSTEM_SID].some(
      (kind) => isWellKnownSid(owner[0], kind) !== 0,
    );
  } finally {
    localFree(descriptor[0]);
  }
}
