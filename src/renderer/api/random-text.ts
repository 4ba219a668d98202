/** 128 random bits as hex. `randomUUID` exists on secure origins only, and a company's server may use plain HTTP. */
export function randomText(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
