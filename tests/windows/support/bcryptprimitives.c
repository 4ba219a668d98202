/*
 * bcryptprimitives.dll, which Wine 8 lacks and Rust programs (@napi-rs/canvas) ask for random bytes since Rust 1.78.
 * SystemFunction036 is the exported name of RtlGenRandom (ntsecapi.h).
 */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG bytes);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T bytes) {
  return SystemFunction036(buffer, (ULONG)bytes);
}
