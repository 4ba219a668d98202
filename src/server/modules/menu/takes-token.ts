import { TOKEN_PLACEHOLDER } from '#shared/menu/token-placeholder';

/** Whether the address asks for the caller's token and is of a site of `frameOrigins`, which alone may have it. */
export function takesToken({ path }: { path: string }, frameOrigins: readonly string[]): boolean {
  if (!path.includes(TOKEN_PLACEHOLDER) || !URL.canParse(path)) return false;
  const { origin } = new URL(path);
  return frameOrigins.some((allowed) => new URL(allowed).origin === origin);
}
