/** 128 random bits as hex. `randomUUID` is for secure origins, and a company's server may be reached by plain HTTP. */
export function randomText(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
